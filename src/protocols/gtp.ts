/**
 * The Go Text Protocol, version 2, as far as Othello programs support it. A command is a line, with an optional number
 * before it; the answer is `=` or `?`, that number, text, and an empty line. Specification: G. Farnebäck,
 * lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2.
 */
import { variantOf, variantSpec } from '../games/variants.js';
import type { Game } from '../rules/game.js';
import { gtpController } from './gtp-controller.js';
import { gtpEngine } from './gtp-engine.js';
import type { Protocol } from './protocol.js';
import type { RowOrder } from './vertex.js';

function unfit(game: Game): string | undefined {
  const { axes } = game.display;
  if (!axes) return `GTP names squares by letter and number, which ${game.id} does not have`;
  if (game.chances) return `GTP has no dice, which ${game.id} needs`;
  if (axes.rows.length !== axes.columns.length)
    return `GTP supports square boards only, unlike that of ${variantOf(game)}`;
  const option = Object.keys(variantSpec(game)).find(name => name !== 'kind' && name !== 'size');
  if (option !== undefined)
    return `GTP tells an engine the size of a board only, not the ${option} of ${variantOf(game)}`;
  const { choices } = game.display.diagram(game.initial());
  return choices.some(({ touches }) => touches.length > 1)
    ? `GTP names a move by one cell, and moves of ${game.id} have more`
    : undefined;
}

export const gtp = (rows: RowOrder): Protocol => ({
  unfit,
  control: (game, talk) => gtpController(game, rows, talk),
  serve: (session, talk) => gtpEngine(session, rows, talk),
});
