/** A sound player: the first legal move. */
export default { name: 'first', choose: (position: { moves(): readonly string[] }): string => position.moves()[0]! };
