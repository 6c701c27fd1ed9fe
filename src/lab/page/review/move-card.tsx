/** The card of the move on the board: a mistake with its reason, the better line, or what was best. */
import { lossText, sourceOf, worthText } from '../../../review/verdict.js';
import type { Side } from '../../../rules/position.js';
import { Icon } from '../icons.js';
import { describeTurn } from '../moves.js';
import { LineWalk } from './shown-line.js';
import { betterOf, type Story } from './story.js';
import { Points, TurningPoint } from './turning-point.js';

type Props = { readonly story: Story };

function WhoseMoves({ story: { reviewed, whose, tell } }: Props) {
  const { sides } = reviewed.game.display;
  return (
    <label>
      <span class="unseen">Whose moves</span>
      <select
        value={whose === undefined ? 'both' : String(whose)}
        onChange={({ currentTarget: { value } }) => tell(value === 'both' ? undefined : (Number(value) as Side))}
      >
        <option value="both">both sides</option>
        <option value="0">{sides[0]}</option>
        <option value="1">{sides[1]}</option>
      </select>
    </label>
  );
}

function Steps({ story: { mistake, better, walk, tryAgain } }: Props) {
  return (
    <div class="buttons story-steps">
      {mistake && !better && (
        <button type="button" class="main" onClick={() => tryAgain(mistake)}>
          Try it yourself
        </button>
      )}
      <button type="button" class="icon-button" aria-label="Mistake before" onClick={walk.previous}>
        <Icon name="back" />
      </button>
      <button type="button" class={mistake || better ? '' : 'main'} onClick={walk.next}>
        Next mistake
        <Icon name="forward" />
      </button>
    </div>
  );
}

/** A move that was no mistake, or the end. */
function PlainMove({ story }: Props) {
  const { reviewed, review, points, position, here, there, playLine } = story;
  const { game } = reviewed;
  const best = here?.analysis.values[0];
  return (
    <>
      <p class="state">{game.outcome(position) ? 'the end' : describeTurn(game, position)}</p>
      {here && best && (
        <p class="quiet">
          best {game.display.formatMove(best.move, there)} ({worthText(here.analysis, best)}, {sourceOf(here.analysis)}
          ); played {game.display.formatMove(here.move, there)}, which loses{' '}
          {here.loss === 0 ? 'nothing' : lossText(here.analysis, here.move)}
        </p>
      )}
      {review.done && points.length === 0 && <p>No turning point: no move cost much.</p>}
      {here && here.analysis.pv.length > 0 && (
        <div class="buttons">
          <button type="button" onClick={() => playLine(here)}>
            <Icon name="forward" />
            Play the {betterOf(here)} line
          </button>
        </div>
      )}
    </>
  );
}

export function MoveCard({ story }: Props) {
  const { reviewed, line, review, points, at, mistake, better, reason, visit, playLine, setBetter } = story;
  const { game } = reviewed;
  return (
    <section class="card below" aria-label="This move">
      <div class="line points-line">
        <Points points={points} at={at} game={game} onPick={visit} />
        <WhoseMoves story={story} />
      </div>
      {points.length > 0 && <Steps story={story} />}
      {better ? (
        <LineWalk
          game={game}
          line={better}
          onStep={step => setBetter({ ...better, at: step })}
          back="Back to the game’s position"
          onClose={() => setBetter(undefined)}
        />
      ) : mistake ? (
        <TurningPoint
          game={game}
          history={line.history}
          judged={review.moves}
          mistake={mistake}
          reason={reason}
          onLine={() => playLine(mistake)}
        />
      ) : (
        <PlainMove story={story} />
      )}
    </section>
  );
}
