/** Which tables a board reads: those of its disc count, or of how few discs the side has that has just moved. */
import { MAX_BUCKET_DISCS, type Patterns } from './data.js';

type Phased = Pick<Patterns, 'boundaries' | 'thin'>;

/** The phase of every disc count from 0 to 64. */
export const phaseTable = ({ boundaries }: Phased): Uint8Array =>
  Uint8Array.from({ length: 65 }, (_, discs) => boundaries.filter(boundary => boundary <= discs).length);

/** For every disc count from 0 to 15 of the side that has just moved the phase that is read then, or 0 for none. */
export const discBucketTable = ({ boundaries, thin: discBuckets = [] }: Phased): Uint8Array =>
  Uint8Array.from({ length: MAX_BUCKET_DISCS + 1 }, (_, own) => {
    const at = discBuckets.findIndex(most => own <= most);
    return at < 0 ? 0 : boundaries.length + 1 + at;
  });

/** `moved` of the discs are those of the side that has just moved. */
export function phaseFinder(data: Phased): (discs: number, moved: number) => number {
  const phases = phaseTable(data);
  const discBuckets = discBucketTable(data);
  return (discs, moved) => discBuckets[moved] || phases[discs]!;
}
