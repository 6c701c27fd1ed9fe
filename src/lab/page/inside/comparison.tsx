/** Two players on one position, side by side: values, boards, parts and moves. */
import type { Part } from '../../../rules/explanation.js';
import type { Game } from '../../../rules/game.js';
import { opponent, type Position, type Side } from '../../../rules/position.js';
import { explain } from '../../inside/explained.js';
import { MiniBoard } from '../mini-board.js';
import { AnatomyCard } from './anatomy.js';
import { Legend } from './legend.js';
import { MovesAhead, type Rater } from './moves-ahead.js';
import { ValueCard } from './value.js';

type Compared = {
  readonly game: Game;
  readonly position: Position;
  readonly side: Side;
  readonly rater: Rater;
};

function ComparedValue({ game: { display }, position, side, rater: { title, evaluator } }: Compared) {
  return (
    <ValueCard
      title={title}
      explanation={evaluator.explain!(position, side)}
      evaluator={evaluator}
      other={evaluator.value(position, opponent(side))}
      sides={[display.sides[side], display.sides[opponent(side)]]}
    />
  );
}

type Lighting = {
  readonly lit: string | undefined;
  readonly onLight: (part: Part | undefined) => void;
};

function ComparedParts({ game, position, side, rater: { title, evaluator }, lit, onLight }: Compared & Lighting) {
  const { display, about } = game;
  const explanation = explain(game, evaluator, position, side);
  const { heat = {} } = explanation;
  const most = Math.max(1e-12, ...Object.values(heat).map(Math.abs));
  const tints = new Map(Object.entries(heat).map(([cell, value]) => [cell, value / most]));
  const diagram = display.diagram(position);
  return (
    <div class="stack">
      {explanation.heat && (
        <section class="card compared" aria-label={`Board of ${title}`}>
          <MiniBoard
            display={display}
            colours={about.colours}
            diagram={diagram}
            tints={tints}
            label={`What each square adds by ${title}`}
          />
          <Legend explanation={explanation} unit={evaluator.unit} side={display.sides[side]} />
        </section>
      )}
      <AnatomyCard
        game={game}
        diagram={diagram}
        explanation={explanation}
        unit={evaluator.unit}
        lit={lit}
        onLight={onLight}
        owner={title}
      />
    </div>
  );
}

type ComparisonProps = Omit<Compared, 'rater'> & Lighting & { readonly raters: readonly [Rater, Rater] };

const UNITS = { discs: 'discs', outcome: 'shares of a win', free: 'points of its own' } as const;

export function Comparison({ raters, lit, onLight, ...of }: ComparisonProps) {
  const [a, b] = raters;
  const differ = a.evaluator.unit !== b.evaluator.unit || a.evaluator.unit === 'free';
  return (
    <>
      <div class="beside">
        {raters.map((rater, i) => (
          <ComparedValue key={`${i} ${rater.title}`} {...of} rater={rater} />
        ))}
      </div>
      {differ && (
        <p class="quiet">
          {a.title} counts in {UNITS[a.evaluator.unit]}, {b.title} in {UNITS[b.evaluator.unit]}: compare the order of
          the moves and the signs, not the sizes.
        </p>
      )}
      <MovesAhead game={of.game} position={of.position} raters={raters} />
      <div class="beside">
        {raters.map((rater, i) => (
          <ComparedParts key={`${i} ${rater.title}`} {...of} rater={rater} lit={lit} onLight={onLight} />
        ))}
      </div>
    </>
  );
}
