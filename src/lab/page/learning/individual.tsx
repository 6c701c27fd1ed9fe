/** An individual of a run: its weights, and what the user can do with it. */
import { useMemo, useState } from 'preact/hooks';
import { parseGame } from '../../../games/catalogue.js';
import { readEvaluator } from '../../../models/file.js';
import type { Json } from '../../../specs/spec.js';
import type { RunAbout } from '../../api.js';
import { begin, HUMAN } from '../../session/session.js';
import { addModel } from '../models.js';
import { PlayerPicker } from '../picker.js';
import { go, invite } from '../route.js';
import { randomSeed, startGame } from '../table.js';
import { Anatomy } from './weights.js';

export type IndividualProps = {
  readonly title: string;
  readonly about: RunAbout;
  readonly evaluator: Json;
};

export function IndividualView({ title, about, evaluator }: IndividualProps) {
  const file = useMemo(() => readEvaluator(evaluator), [evaluator]);
  const game = useMemo(() => parseGame(about.game), [about.game]);
  const [rival, setRival] = useState('random');
  if (!file.ok) return <p class="problem">{file.reason}</p>;
  if (!game.ok) return <p class="problem">{game.reason}</p>;
  const seat = (): string => {
    const added = addModel(title, about.plays, evaluator);
    if (!added.ok) throw new Error(added.reason);
    return added.value;
  };
  const play = (): void => {
    startGame(begin({ name: about.game, game: game.value, seats: [HUMAN, seat()], seed: randomSeed() }));
    go('play');
  };
  return (
    <>
      <div class="buttons">
        <button type="button" class="main" onClick={play}>
          Play it
        </button>
        <button type="button" onClick={() => invite('inside', game.value.id, [seat()])}>
          Explain it
        </button>
      </div>
      <div class="line match">
        <PlayerPicker label="Match it against" game={game.value} seat={rival} onPick={setRival} />
        <button type="button" onClick={() => invite('arena', game.value.id, [seat(), rival])}>
          To the arena
        </button>
      </div>
      <Anatomy file={file.value} owner={title} />
    </>
  );
}
