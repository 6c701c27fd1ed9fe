/** A player's text as the lab shows it: `currie(level=1)` is “currie 1”; an edition with its weights goes without them. */
export const playerTitle = (player: string): string =>
  player.replace(/^([a-z-]+)\(edition=\d+, weights=\w+\)$/, '$1').replace(/^([a-z-]+)\([a-z]+=(\w+)\)$/, '$1 $2');
