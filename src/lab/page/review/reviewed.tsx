/** The review of a game as a story: how it went, then one turning point at a time, with the board always in view. */
import { positionAt } from '../../../matches/history.js';
import { gradeOf } from '../../../review/mistakes.js';
import { openingNameOf } from '../../../review/opening-name.js';
import { phasesOf } from '../../../review/phases.js';
import { accuracyText, headlineOf, lossesByPhase } from '../../../review/story.js';
import { opponent } from '../../../rules/position.js';
import { ownSides, possibleNames } from '../../session/me.js';
import { describeEnd } from '../../session/sentences.js';
import type { Line, Session } from '../../session/session.js';
import { shownName } from '../gallery.js';
import { iAm, me } from '../me.js';
import { Moves } from '../moves.js';
import type { Review } from '../reviewing.js';
import { go } from '../route.js';
import { playGameFrom } from '../table.js';
import { GameCurve, Grades } from './game-curve.js';
import { MistakeList, markOf } from './mistake-list.js';
import { MoveCard } from './move-card.js';
import { Numbers } from './numbers.js';
import { SolvingSteps } from './solving.js';
import { type Story, useStory } from './story.js';
import { StoryBoard } from './story-board.js';

/** Asked once, at the first game between two named people: mistakes and practice are then the user's own. */
function IAm({ reviewed }: { readonly reviewed: Session }) {
  const names = possibleNames(reviewed);
  if (names.length === 0) return null;
  if (me.value === '') {
    return (
      <p class="quiet i-am">
        Is one of them you?{' '}
        {names.map(name => (
          <button key={name} type="button" class="link" onClick={() => iAm(name)}>
            I am <bdi>{name}</bdi>
          </button>
        ))}
      </p>
    );
  }
  if (ownSides(reviewed, me.value).length !== 1) return null;
  return (
    <p class="quiet i-am">
      You are <bdi>{me.value}</bdi>: your mistakes are told.{' '}
      <button type="button" class="link" onClick={() => iAm('')}>
        That is not me
      </button>
    </p>
  );
}

type SummaryProps = { readonly reviewed: Session; readonly line: Line; readonly review: Review };

/** The answer first: how it ended and where it turned; then the opening, and what each side lost in each phase. */
function Summary({ reviewed, line, review }: SummaryProps) {
  const { game } = reviewed;
  const { history, ending } = line;
  const { moves: judged, done } = review;
  const told = describeEnd({ game, ...line });
  const ended = ending && told !== undefined ? { winner: opponent(ending.loser), text: told } : undefined;
  const headline = headlineOf(game, game.outcome(positionAt(history, history.plies.length)), done ? judged : [], ended);
  const moves = history.plies.map(({ move }) => move);
  const opening = openingNameOf(game, history.start, moves);
  const phases = phasesOf(game, history);
  const accuracy = ([0, 1] as const).flatMap(
    side => accuracyText(game, lossesByPhase(judged, phases, side), side) ?? [],
  );
  return (
    <header class="story-head">
      <h1>{headline}</h1>
      <p class="quiet">
        {opening === undefined ? '' : `${opening} opening · `}
        {game.display.sides[0]}: <bdi>{shownName(reviewed, 0)}</bdi>; {game.display.sides[1]}:{' '}
        <bdi>{shownName(reviewed, 1)}</bdi>
      </p>
      <IAm reviewed={reviewed} />
      {done && accuracy.length > 0 && <p class="accuracy">{accuracy.join('. ')}.</p>}
    </header>
  );
}

type StoryProps = { readonly story: Story };

/** A mistake that the user tries to better. */
function Trial({ story: { reviewed, retried, there, puzzle, solving, leaveTrial } }: StoryProps) {
  const { display } = reviewed.game;
  if (!retried || !puzzle || !solving) return null;
  return (
    <section class="card task" aria-label="Try again">
      <h2>Move {retried.ply + 1}: try again</h2>
      <p>
        {display.sides[retried.side]} played {display.formatMove(retried.move, there)}. Play something better on the
        board.
      </p>
      <SolvingSteps puzzle={puzzle} solving={solving} />
      <div class="buttons">
        <button type="button" onClick={leaveTrial}>
          Back to the review
        </button>
      </div>
    </section>
  );
}

function Telling({ story }: StoryProps) {
  const { reviewed, line, review, points, mistakes, at, show, visit, tryAgain } = story;
  const { game } = reviewed;
  const { history } = line;
  const { moves: judged, done } = review;
  const playFromHere = (): void => {
    playGameFrom(at);
    go('play');
  };
  return (
    <>
      <GameCurve
        reviewed={reviewed}
        line={line}
        review={review}
        at={at}
        onShow={show}
        points={points}
        onPoint={visit}
      />
      <MoveCard story={story} />
      <MistakeList game={game} history={history} mistakes={mistakes} isDone={done} onGo={visit} onTry={tryAgain} />
      <section class="card" aria-label="Moves">
        <Moves
          game={game}
          history={history}
          at={at}
          onShow={show}
          marks={new Map(judged.filter(gradeOf).map(move => [move.ply, markOf(move)]))}
        />
        <div class="buttons">
          <button type="button" onClick={playFromHere}>
            Play from here
          </button>
        </div>
      </section>
      <Grades game={game} judged={judged} />
      <Numbers game={game} history={history} reviewed={judged} />
    </>
  );
}

export function Reviewed({ reviewed, line }: { readonly reviewed: Session; readonly line: Line }) {
  const story = useStory(reviewed, line);
  const isTrying = story.retried && story.puzzle && story.solving;
  return (
    <div class="page review story">
      <StoryBoard story={story} />
      <div class="side">
        <Summary reviewed={reviewed} line={line} review={story.review} />
        {isTrying ? <Trial story={story} /> : <Telling story={story} />}
      </div>
    </div>
  );
}
