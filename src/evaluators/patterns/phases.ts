/** Which tables a board reads: those of its disc count, or of how few discs the side has that has just moved. */
import { MAX_CELLS } from '../../rules/board.js';
import { MAX_BUCKET_DISCS, type Phased, phasesByDiscs } from './data.js';

/** The phase of every disc count from 0 to `most`. */
export const phaseTable = ({ boundaries, parity }: Phased, most: number): Uint8Array =>
  Uint8Array.from({ length: most + 1 }, (_, discs) => {
    const phase = boundaries.filter(boundary => boundary <= discs).length;
    return parity ? 2 * phase + (discs % 2) : phase;
  });

/** For every disc count from 0 to 15 of the side that has just moved the phase that is read then, or 0 for none. */
export const discBucketTable = (data: Phased): Uint8Array =>
  Uint8Array.from({ length: MAX_BUCKET_DISCS + 1 }, (_, own) => {
    const at = (data.thin ?? []).findIndex(most => own <= most);
    return at < 0 ? 0 : phasesByDiscs(data) + at;
  });

/** `moved` of the discs are those of the side that has just moved. */
export function phaseFinder(data: Phased): (discs: number, moved: number) => number {
  const phases = phaseTable(data, MAX_CELLS);
  const discBuckets = discBucketTable(data);
  return (discs, moved) => discBuckets[moved] || phases[discs]!;
}
