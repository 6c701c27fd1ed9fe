/** `breedboard/board` in a page. */
import { BreedBoard } from '../board/element.web.js';

if (typeof customElements !== 'undefined' && !customElements.get('breed-board'))
  customElements.define('breed-board', BreedBoard);

export * from './board.js';
