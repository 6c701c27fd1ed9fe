/** The picture of a recipe: the scores of a stored run, or the look of the model that it breeds or trains. */
import type { JSX } from 'preact';
import type { ModelLook, RecipeCard } from '../../../experiments/presets-cards.js';
import type { ScoreCurve } from '../../../experiments/presets-curves.js';

const WIDTH = 96;
const HEIGHT = 44;
/** Room for the line's width. */
const EDGE = 3;

const yAt = (score: number): number => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * score) / 100;

function Sparkline({ scores }: ScoreCurve) {
  const points = scores.map((score, i) => [EDGE + ((WIDTH - 2 * EDGE) * i) / (scores.length - 1), yAt(score)] as const);
  const [x, y] = points.at(-1)!;
  return (
    <>
      <path class="even" d={`M0 ${yAt(50)}H${WIDTH}`} />
      <path class="line" d={`M${points.map(point => point.map(each => each.toFixed(1)).join(' ')).join('L')}`} />
      <circle class="solid" cx={x} cy={y} r="2.5" />
    </>
  );
}

/** Columns of a network's units, from left to right. */
const LAYERS = [
  { x: 18, ys: [7, 17, 27, 37] },
  { x: 48, ys: [12, 22, 32] },
  { x: 78, ys: [22] },
] as const;

const NETWORK = (
  <>
    {LAYERS.slice(1).map((layer, i) =>
      LAYERS[i]!.ys.flatMap(from =>
        layer.ys.map(to => (
          <path key={`${i} ${from} ${to}`} class="even" d={`M${LAYERS[i]!.x} ${from}L${layer.x} ${to}`} />
        )),
      ),
    )}
    {LAYERS.flatMap(({ x, ys }) => ys.map(y => <circle key={`${x} ${y}`} class="solid" cx={x} cy={y} r="3.2" />))}
  </>
);

/** Squares of a board of four, the brighter the more they weigh: corners most, their neighbours least. */
const SHADES = [1, 0.25, 0.25, 1, 0.25, 0.5, 0.5, 0.25, 0.25, 0.5, 0.5, 0.25, 1, 0.25, 0.25, 1];
const grid = (shades: readonly number[]): JSX.Element[] =>
  shades.map((shade, i) => (
    <rect
      key={`square ${i}`}
      class="solid"
      x={28 + 10 * (i % 4)}
      y={2 + 10 * Math.floor(i / 4)}
      width="9"
      height="9"
      rx="1.5"
      opacity={shade}
    />
  ));

const LOOKS: Readonly<Record<ModelLook, JSX.Element>> = {
  squares: <>{grid(SHADES)}</>,
  patterns: <>{grid([1, 1, 1, 1, 0.2, 0.2, 1, 0.2, 0.2, 1, 0.2, 0.2, 1, 0.2, 0.2, 0.2])}</>,
  network: NETWORK,
  formula: (
    <>
      <path class="even" d="M48 7 30 21M48 7l18 14M30 21 20 36M30 21l10 15M66 21v15" />
      {[
        [48, 7],
        [30, 21],
        [66, 21],
        [20, 36],
        [40, 36],
        [66, 36],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} class="solid" cx={x} cy={y} r="4" />
      ))}
    </>
  ),
  features: (
    <>
      {[60, 34, 48, 18].map((width, i) => (
        <rect key={`bar ${width}`} class="solid" x="18" y={4 + 10 * i} width={width} height="6" rx="2" />
      ))}
    </>
  ),
  moves: (
    <>
      {grid(SHADES.map(() => 0.2))}
      <path class="line" d="M33 37 52 17l9-10M54 7h7v7" />
    </>
  ),
};

const LOOK_NAMES: Readonly<Record<ModelLook, string>> = {
  squares: 'Weights of squares',
  patterns: 'Weights of patterns',
  network: 'A network',
  formula: 'Formulas',
  features: 'Weights of features',
  moves: 'A choice of moves',
};

/** What the picture shows, in words. */
export const pictureText = ({ curve, look }: RecipeCard): string =>
  curve ? `From ${curve.scores[0]} to ${curve.scores.at(-1)} % against ${curve.against}, seed 1` : LOOK_NAMES[look];

export const RecipePicture = ({ card }: { readonly card: RecipeCard }) => (
  <svg class="recipe-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    {card.curve ? <Sparkline {...card.curve} /> : LOOKS[card.look]}
  </svg>
);
