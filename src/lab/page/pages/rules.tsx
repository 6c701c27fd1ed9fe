/** Rules: each game in a few lessons with boards, then a first game with hints. */
import './rules.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { FIRST_GAME } from '../../../games/catalogue.js';
import type { Lesson } from '../../../rules/about.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position } from '../../../rules/position.js';
import { type GameChoice, linkedChoice } from '../../session/game-choice.js';
import { boardTitle, gameTitle } from '../../session/game-title.js';
import { gameNamed } from '../../session/named-game.js';
import { tellMove } from '../../session/sentences.js';
import { begin, HUMAN } from '../../session/session.js';
import { Board } from '../board.js';
import { GAME_TITLES } from '../gallery.js';
import { BoardFields } from '../game-picker.js';
import { announce } from '../notices.js';
import { go, route } from '../route.js';
import { coaching, randomSeed, startGame } from '../table.js';

/** The board of a lesson: its own, or the start of the game. */
function boardOf(
  game: Game,
  { position, move }: Lesson,
): { readonly position: Position; readonly move: Move | undefined } {
  const read = position === undefined ? undefined : game.display.parsePosition(position);
  const played = move === undefined ? undefined : game.display.parseMove(move);
  return {
    position: read?.ok ? read.value : game.initial(),
    move: played?.ok ? played.value : undefined,
  };
}

const cellsOf = (game: Game, position: Position, move: Move | undefined): readonly string[] =>
  game.display.diagram(position).choices.find(choice => choice.move === move)?.touches ?? [];

/** A lesson on the board. The reader plays its move, or sees it played. */
function LessonBoard({
  game,
  lesson,
  onDone,
}: {
  readonly game: Game;
  readonly lesson: Lesson;
  readonly onDone: () => void;
}) {
  const { position, move } = boardOf(game, lesson);
  const [after, setAfter] = useState<Position>();
  const { display } = game;
  const isOpen = move !== undefined && after === undefined;
  const play = (chosen: Move): void => {
    announce(tellMove(game, position, chosen));
    setAfter(game.play(position, chosen));
    onDone();
  };
  const shownDiagram = display.diagram(after ?? position);
  const only = { ...shownDiagram, choices: shownDiagram.choices.filter(choice => choice.move === move) };
  return (
    <>
      <Board
        display={display}
        colours={game.about.colours}
        diagram={isOpen ? only : shownDiagram}
        label={`${boardTitle(game)}, the board of this lesson`}
        hinted={isOpen ? cellsOf(game, position, move) : []}
        turn={position.turn}
        after={chosen => display.diagram(game.play(position, chosen))}
        {...(isOpen ? { onMove: play } : {})}
      />
      {isOpen && <p class="lesson-task">Your turn: play {display.formatMove(move, position)}, where the ring is.</p>}
      {after !== undefined && <p class="good">{tellMove(game, position, move!)}</p>}
    </>
  );
}

export function Rules() {
  const asked = route.value.query.get('game') ?? undefined;
  const linked = useMemo(() => linkedChoice(asked, FIRST_GAME), [asked]);
  const { name } = linked;
  const [tried, setTried] = useState<GameChoice>();
  // What does not fit is forgotten once the address names another board.
  const choice = tried?.name === name ? tried : linked;
  const id = linked.wanted.kind;
  const game = useMemo(() => gameNamed(name), [name]);
  const { about, defaults } = game;
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [id]);
  useEffect(() => setTried(undefined), [name]);
  const choose = (next: GameChoice): void => {
    setTried(next);
    if (next.name !== name) go(`rules?${new URLSearchParams([['game', next.name]])}`);
  };
  const lesson = about.lessons[Math.min(at, about.lessons.length - 1)]!;
  const isLast = at >= about.lessons.length - 1;

  const firstGame = (): void => {
    const opponent = defaults.levels?.[0] ?? defaults.opponents?.[0]?.player ?? defaults.opponent;
    coaching.value = true;
    startGame(begin({ name, game, seats: [HUMAN, opponent], seed: randomSeed() }));
    go('play');
  };

  return (
    <div class="page rules-page">
      <div class="rules-head">
        <h1>How to play {gameTitle(name)}</h1>
        <nav class="segments" aria-label="Games">
          {Object.entries(GAME_TITLES).map(([each, title]) => (
            <a
              key={each}
              class={each === id ? 'picked' : ''}
              href={`#/rules?game=${each}`}
              aria-current={each === id ? 'true' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
      </div>
      <section class="lesson" aria-label={`Lesson ${at + 1} of ${about.lessons.length}`}>
        <LessonBoard key={`${name} ${at}`} game={game} lesson={lesson} onDone={() => {}} />
      </section>
      <div class="side">
        <ol class="lessons">
          {about.lessons.map(({ text }, i) => (
            <li key={text} class={i === at ? 'picked' : ''}>
              <button
                type="button"
                class={i === at ? 'lesson-step picked' : 'lesson-step'}
                aria-current={i === at ? 'step' : undefined}
                onClick={() => setAt(i)}
              >
                <span class="lesson-number">{i + 1}</span>
                <span>{text}</span>
              </button>
            </li>
          ))}
        </ol>
        <div class="buttons">
          {!isLast && (
            <button type="button" class="main" onClick={() => setAt(at + 1)}>
              Next
            </button>
          )}
          {at > 0 && (
            <button type="button" class="lesson-back" onClick={() => setAt(at - 1)}>
              Back
            </button>
          )}
          <button type="button" class={isLast ? 'main' : ''} onClick={firstGame}>
            Play a first game, with hints
          </button>
        </div>
        <div class="fields">
          <BoardFields choice={choice} onChoose={choose} />
        </div>
      </div>
    </div>
  );
}
