/** An individual of a run: its weights, and what the user can do with it. */
import { useMemo, useState } from 'preact/hooks';
import { parseGame } from '../../../games/catalogue.js';
import { variantOf } from '../../../games/variants.js';
import { readEvaluator } from '../../../models/file.js';
import { canonicalPlayer } from '../../../players/catalogue.js';
import { formatPlayer } from '../../../players/file.js';
import type { Game, RegisteredModel } from '../../../rules/game.js';
import type { Json, Spec } from '../../../specs/spec.js';
import type { RunAbout } from '../../api.js';
import { begin, HUMAN } from '../../session/session.js';
import { SubmitButton } from '../class/submit.js';
import { addModel } from '../models.js';
import { PlayerNote, PlayerPicker } from '../picker.js';
import { go, invite } from '../route.js';
import { randomSeed, startGame } from '../table.js';
import { Anatomy } from './weights.js';

/** The individual as the run plays it. */
const playerFile = (game: string, plays: Spec, model: RegisteredModel): string => {
  const { checksum } = model;
  const player = canonicalPlayer({ ...plays, evaluator: { kind: 'stored', checksum } });
  return formatPlayer(game, player, new Map([[checksum, model]]));
};

type IndividualProps = {
  readonly title: string;
  readonly about: RunAbout;
  readonly evaluator: Json;
};

/** The seat of the individual, under which it plays from now on. */
function seatOf({ title, about, evaluator }: IndividualProps): string {
  const added = addModel(title, about.plays, evaluator);
  if (!added.ok) throw new Error(added.reason);
  return added.value;
}

function playAgainst(individual: IndividualProps, game: Game): void {
  const seats = [HUMAN, seatOf(individual)] as const;
  startGame(begin({ name: individual.about.game, game, seats, seed: randomSeed() }));
  go('play');
}

/** The one thing to do with a run that has bred something. */
type PlayButtonProps = {
  readonly individual: IndividualProps;
  readonly label: string;
  /** Beside a primary button of the page. */
  readonly isQuiet?: boolean;
};

export function PlayButton({ individual, label, isQuiet = false }: PlayButtonProps) {
  const game = useMemo(() => parseGame(individual.about.game), [individual.about.game]);
  if (!game.ok || !readEvaluator(individual.evaluator).ok) return null;
  return (
    <button type="button" class={isQuiet ? undefined : 'main'} onClick={() => playAgainst(individual, game.value)}>
      {label}
    </button>
  );
}

export function IndividualView(individual: IndividualProps) {
  const { title, about, evaluator } = individual;
  const file = useMemo(() => readEvaluator(evaluator), [evaluator]);
  const game = useMemo(() => parseGame(about.game), [about.game]);
  const [rival, setRival] = useState('random');
  if (!file.ok) return <p class="problem">{file.reason}</p>;
  if (!game.ok) return <p class="problem">{game.reason}</p>;
  const seat = (): string => seatOf(individual);
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={() => playAgainst(individual, game.value)}>
          Play it
        </button>
        <button type="button" onClick={() => invite('inside', variantOf(game.value), [seat()])}>
          Explain it
        </button>
        <SubmitButton player={() => playerFile(variantOf(game.value), about.plays, file.value)} />
      </div>
      <div class="line match">
        <PlayerPicker label="Match it against" game={game.value} seat={rival} onPick={setRival} />
        <button type="button" onClick={() => invite('arena', variantOf(game.value), [seat(), rival])}>
          To the arena
        </button>
      </div>
      <PlayerNote game={game.value} seat={rival} />
      <Anatomy file={file.value} owner={title} />
    </>
  );
}
