/** The rules of the rack that the lab on perft asks for, in its own terms. Its test compares them with the game itself. */
/** Cells row by row from below, 1 and −1 for discs, and the side to move. */
export type RackBoard = {
  readonly columns: number;
  readonly rows: number;
  readonly line: number;
  readonly cells: readonly number[];
  readonly side: 1 | -1;
};

const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

function winner({ columns, rows, line, cells }: RackBoard): number {
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const owner = cells[y * columns + x]!;
      if (owner === 0) continue;
      for (const [dx, dy] of STEPS) {
        const [endX, endY] = [x + dx * (line - 1), y + dy * (line - 1)];
        if (endX >= columns || endY < 0 || endY >= rows) continue;
        if (
          Array.from({ length: line }, (_, i) => cells[(y + dy * i) * columns + x + dx * i]).every(
            each => each === owner,
          )
        )
          return owner;
      }
    }
  return 0;
}

function moves(rack: RackBoard): number[] {
  if (winner(rack) !== 0) return [];
  const top = (rack.rows - 1) * rack.columns;
  return Array.from({ length: rack.columns }, (_, column) => column).filter(column => rack.cells[top + column] === 0);
}

function play<T extends RackBoard>(rack: T, column: number): T {
  const cells = [...rack.cells];
  let at = column;
  while (cells[at] !== 0) at += rack.columns;
  cells[at] = rack.side;
  return { ...rack, cells, side: -rack.side as 1 | -1 };
}

export const buildRules = { moves, play, winner };
