import { analyse, game, player } from 'breedboard';

const LEVELS = 10;
const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [board, status] = [element('board'), element('status')];
const level = /** @type {HTMLSelectElement} */ (element('level'));
level.append(...Array.from({ length: LEVELS }, (_, i) => new Option(`level ${i + 1}`, String(i + 1))));
level.value = '3';

const othello = game('othello');
let position = othello.start();

/** Draws what the game says: every cell with its piece, and the cells that a person may touch now. */
function draw() {
  const { cells, choices } = position.diagram();
  const isMine = position.turn === 'black';
  board.replaceChildren(
    ...cells.map(({ id, owner }) => {
      const choice = isMine ? choices.find(({ touches }) => touches[0] === id) : undefined;
      const cell = document.createElement('button');
      cell.type = 'button';
      cell.id = id;
      cell.disabled = !choice;
      cell.className = owner !== undefined ? (othello.sides[owner] ?? '') : choice ? 'legal' : '';
      cell.ariaLabel = choice?.label ?? `${id}: ${owner === undefined ? 'empty' : othello.sides[owner]}`;
      cell.onclick = () => void play(choice?.move ?? '');
      return cell;
    }),
  );
  const discs = othello.sides.map((side, i) => `${side} ${cells.filter(({ owner }) => owner === i).length}`).join(', ');
  const { result } = position;
  const next = result ? (result.winner ? `${result.winner} wins` : 'a draw') : isMine ? 'your move' : 'white thinks …';
  status.textContent = `${discs} – ${next}`;
}

/** Plays a move of the person, white's answers and all forced passes, until the person can choose again. */
async function play(/** @type {string} */ move) {
  position = position.play(move);
  for (;;) {
    draw();
    if (position.isOver) return;
    const [only] = position.moves();
    if (only === 'pass') position = position.play(only);
    else if (position.turn === 'black') return;
    else {
      const before = position;
      const answer = await player(`level(${level.value}, edition=2)`).choose(before);
      if (position !== before) return; // a new game has begun meanwhile
      position = position.play(answer.move);
    }
  }
}

element('new').onclick = () => {
  position = othello.start();
  draw();
};
element('hint').onclick = async () => {
  if (position.isOver || position.turn !== 'black') return;
  const before = position;
  const { moves } = await analyse(before, { depth: 8 });
  const [best] = moves;
  if (position !== before || !best) return;
  element(best.move).classList.add('hint');
  status.textContent = `${best.move}: ${best.value > 0 ? '+' : ''}${best.value.toFixed(1)} discs`;
};
draw();
