/** Whose move it is, or how the game ended, and what there is to do: pass, review, a new game; hint and analysis. */
import { DISCS, sourceOf } from '../../../review/verdict.js';
import { describeEnd } from '../../session/sentences.js';
import { isLive } from '../../session/session.js';
import { Candidates } from '../candidates.js';
import { describeTurn } from '../moves.js';
import { go } from '../route.js';
import { coaching, playMove, session, undo } from '../table.js';
import type { PlayState } from './state.js';
import { Thinking } from './thinking.js';

type Props = { readonly state: PlayState };

export const ReviewButton = ({ isMain = false }: { readonly isMain?: boolean }) => (
  <button
    type="button"
    class={isMain ? 'main' : ''}
    onClick={() => go('review')}
    disabled={session.value.history.plies.length === 0}
  >
    Review
  </button>
);

function Now({ state }: Props) {
  const { now, position, diagram, mayMove, isDone, result } = state;
  const { game, history, at } = now;
  const passes = mayMove ? diagram.choices.filter(choice => choice.touches.length === 0) : [];
  const end = isLive(now) ? describeEnd(now) : undefined;
  return (
    <div class="now">
      <div>
        <p class="state">
          {end ?? (isLive(now) ? describeTurn(game, position) : `move ${at} of ${history.plies.length}`)}
        </p>
        {diagram.notes.map(note => (
          <p key={note} class="quiet">
            {note}
          </p>
        ))}
      </div>
      <div class="buttons">
        {passes.map(choice => (
          <button key={choice.move} type="button" class="main pass" onClick={() => playMove(choice.move)}>
            {choice.label}
          </button>
        ))}
        {isDone && !result.isOpen && (
          <button type="button" onClick={result.open}>
            Result
          </button>
        )}
        {isDone && <ReviewButton isMain={!result.isOpen} />}
        <button
          type="button"
          class={isDone || passes.length > 0 ? 'to-opponents' : 'to-opponents main'}
          title="Choose an opponent"
          onClick={() => document.querySelector('.opponents')?.scrollIntoView()}
        >
          New game …
        </button>
      </div>
    </div>
  );
}

function TakeBack({ close }: Pick<PlayState, 'close'>) {
  const takeBack = (): void => {
    close();
    undo();
  };
  return (
    <div class="question" role="alert">
      <p>Take your last move back? The clocks keep their times.</p>
      <div class="buttons">
        <button type="button" onClick={takeBack}>
          Take back
        </button>
        <button type="button" onClick={close}>
          Play on
        </button>
      </div>
    </div>
  );
}

function Hint({ state: { now, hint } }: Props) {
  if (!hint) return null;
  return (
    <div class="hint-line">
      {hint.move !== undefined && (
        <span class="hint-move" aria-hidden="true">
          {now.game.display.formatMove(hint.move, hint.position)}
        </span>
      )}
      <p class="hint">Hint: {hint.text}</p>
    </div>
  );
}

function Analysis({ state: { now, position, analysing, analysis } }: Props) {
  const { game } = now;
  if (!analysing) return null;
  if (!analysis) return game.moves(position).length > 0 ? <p class="quiet">Analysing …</p> : null;
  const isSolved = analysis.values.every(value => value.final) && analysis.unit !== DISCS;
  return (
    <>
      <Candidates game={game} position={position} analysis={analysis} />
      <p class="quiet">
        {isSolved ? 'results' : `values in ${analysis.unit}`} for {game.display.sides[position.turn]},{' '}
        {sourceOf(analysis)}
      </p>
    </>
  );
}

export function PositionCard({ state }: Props) {
  return (
    <section class="card below" aria-label="The position">
      <Now state={state} />
      {state.panel === 'take back' && <TakeBack close={state.close} />}
      <Thinking />
      <Hint state={state} />
      {coaching.value && (
        <button type="button" onClick={() => (coaching.value = false)}>
          No more hints
        </button>
      )}
      <Analysis state={state} />
    </section>
  );
}
