/**
 * `breedboard/board`: positions drawn, as SVG text everywhere, and in a page as the element `<breed-board>`, which importing
 * this entry defines.
 */

export type { BoardMove, BreedBoardElement } from '../board/element.js';
export { type BoardSvgOptions, boardSvg } from '../board/svg.js';
export { type Board, type BoardEvent, board } from '../board.js';
export { BreedboardError, type ErrorCode } from '../errors.js';
export type { Game, Listed, Position } from '../position.js';
export { game, games } from './rules.js';
