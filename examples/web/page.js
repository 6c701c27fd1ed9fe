import { analyse, player } from 'breedboard';
import 'breedboard/board';

const LEVELS = 10;
const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const board = /** @type {HTMLElement & import('breedboard').BreedBoardElement} */ (element('board'));
const status = element('status');
const level = /** @type {HTMLSelectElement} */ (element('level'));
level.append(...Array.from({ length: LEVELS }, (_, i) => new Option(`level ${i + 1}`, String(i + 1))));
level.value = '3';

function tell() {
  const { position } = board;
  const discs = Object.entries(position.counts()).map(([side, count]) => `${side} ${count}`);
  const { result } = position;
  const next = position.turn === 'black' ? 'your move' : 'white thinks …';
  status.textContent = `${discs.join(', ')} – ${result ? (result.winner ? `${result.winner} wins` : 'a draw') : next}`;
}

/** After each move: white answers, unless a new game has begun meanwhile. */
board.addEventListener('move', async () => {
  board.removeAttribute('marked');
  tell();
  const { position } = board;
  if (position.isOver || position.turn === 'black') return;
  const { move } = await player(`level(${level.value}, edition=2)`).choose(position);
  if (board.position === position) board.play(move);
});

element('new').onclick = () => {
  board.position = board.game.start();
  tell();
};
element('hint').onclick = async () => {
  const { position } = board;
  if (position.isOver || position.turn !== 'black') return;
  const [best] = (await analyse(position, { depth: 8 })).moves;
  if (board.position !== position || !best) return;
  if (best.move !== 'pass') board.setAttribute('marked', best.move);
  status.textContent = `${best.move}: ${best.value > 0 ? '+' : ''}${best.value.toFixed(1)} discs`;
};
tell();
