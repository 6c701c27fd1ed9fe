/** Luck and fitness: twelve wins of twelve beside 46 of 48 (Alliot & Durand 1995). */
import type { Rng } from '../../random/rng.js';
import { rngFrom } from '../../random/rng.js';
import { seedFor } from '../../random/seed.js';
import { luckCorrected } from '../../tournaments/luck.js';
import { type Check, everyCase, type Lab, missed, type Program, passed } from '../lab.js';
import { measuredAgainst } from '../measuring.js';

/** Strengths that differ by no more count as equal. */
const NEAR = 0.002;
const CASES = 100;
/** Runs of the simulation, and the share of them in which the choice must be at least as good as the plain one. */
const RUNS = 1000;
const BAR = 0.6;

const threeDigits = (value: number): string => value.toFixed(3).replace(/^0/, '');

function strengthAt(program: Program, won: number, games: number): string | undefined {
  const answer = program.call('strength', won, games);
  if (!answer.ok) return answer.reason;
  const right = luckCorrected(won, games);
  return typeof answer.value === 'number' && Math.abs(answer.value - right) <= NEAR
    ? undefined
    : `strength(${won}, ${games}) gave ${JSON.stringify(answer.value)}; it is ${threeDigits(right)}`;
}

/** The fewest wins of so many games that are worth this strength. */
function fewestWins(strength: number, games: number): number {
  let wins = 0;
  while (wins < games && luckCorrected(wins, games) < strength) wins++;
  return wins;
}

type Player = { readonly strength: number; readonly won: number; readonly games: number };

function playersOf(rng: Rng): readonly Player[] {
  return Array.from({ length: 60 }, () => {
    const strength = 0.3 + 0.5 * rng.next();
    const games = [4, 8, 16, 64][rng.below(4)]!;
    let won = 0;
    for (let game = 0; game < games; game++) if (rng.next() < strength) won++;
    return { strength, won, games };
  });
}

/** The first of those with the largest share of wins. */
function byShare(players: readonly Player[]): number {
  const shares = players.map(({ won, games }) => won / games);
  return shares.indexOf(Math.max(...shares));
}

const choosesBetter: Check['run'] = (program, seed) =>
  measuredAgainst(
    BAR,
    RUNS,
    run => {
      const players = playersOf(rngFrom(seedFor(seed, 'run', run)));
      const answer = program.call(
        'choose',
        players.map(({ won, games }) => ({ won, games })),
      );
      if (!answer.ok) return answer.reason;
      const chosen = typeof answer.value === 'number' ? players[answer.value] : undefined;
      if (!chosen)
        return `choose gave ${JSON.stringify(answer.value)}, which is no index from 0 to ${players.length - 1}`;
      const plain = players[byShare(players)]!;
      return chosen.strength > plain.strength ? 1 : chosen.strength === plain.strength ? 0.5 : 0;
    },
    'choices',
  );

export const luck: Lab = {
  id: 'luck',
  title: 'Luck and fitness',
  question: 'Which player is stronger: one that won 12 of 12 games, or one that won 46 of 48?',
  file: 'lab.js',
  checks: [
    {
      name: 'strength gives the four figures of the paper',
      points: 2,
      run(program) {
        for (const [won, games] of [
          [12, 12],
          [23, 24],
          [44, 48],
          [65, 72],
        ] as const) {
          // biome-ignore format: a table
          const wrong = strengthAt(program, won, games);
          if (wrong !== undefined) return missed(wrong);
        }
        return passed('f(12, 12), f(23, 24), f(44, 48) and f(65, 72) are right');
      },
    },
    {
      name: 'better prefers 46 of 48 to 12 of 12',
      points: 1,
      run(program) {
        const [few, many] = [{ won: 12, games: 12 }, { won: 46, games: 48 }]; // biome-ignore format: a row
        const [one, other] = [program.call('better', few, many), program.call('better', many, few)];
        if (!one.ok) return missed(one.reason);
        if (!other.ok) return missed(other.reason);
        return one.value === 1 && other.value === 0
          ? passed('46 of 48 is better, in either order')
          : missed(
              `better gave ${JSON.stringify(one.value)} and, with the two exchanged, ${JSON.stringify(other.value)}; it gives the index of the better one, 1 and 0`,
            );
      },
    },
    {
      name: 'strength is right for other scores, with half points and without wins',
      points: 3,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, (rng, i) => {
          const games = 1 + rng.below(120);
          const won = i === 0 ? 0 : rng.below(2 * games + 1) / 2;
          return strengthAt(program, won, games);
        }),
    },
    {
      name: 'winsNeeded gives the fewest wins that are worth a strength',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES / 4, seed, rng => {
          const games = 20 + rng.below(80);
          const strength = 0.3 + rng.below(50) / 100;
          const right = fewestWins(strength, games);
          const isClose = [right, right - 1].some(
            wins => Math.abs(luckCorrected(Math.max(0, wins), games) - strength) < NEAR,
          );
          const answer = program.call('winsNeeded', strength, games);
          if (!answer.ok) return answer.reason;
          return answer.value === right || isClose
            ? undefined
            : `winsNeeded(${strength}, ${games}) gave ${JSON.stringify(answer.value)}; it is ${right}`;
        }),
    },
    {
      name: 'choose finds a stronger player than the largest share of wins does',
      points: 2,
      isHidden: true,
      run: choosesBetter,
    },
  ],
};
