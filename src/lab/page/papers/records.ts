/** The stored records of each paper, fetched when its article is first opened. */
import { useEffect, useState } from 'preact/hooks';
import type { ReproductionRecord } from '../../../experiments/record.js';
import type { PaperRecords } from '../../papers/article.js';

const known = new Map<string, Promise<readonly ReproductionRecord[]>>();

async function fetched(address: string): Promise<readonly ReproductionRecord[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return ((await answer.json()) as PaperRecords).records;
}

export type Found = { readonly records?: readonly ReproductionRecord[]; readonly problem: string };

export function useRecords(address: string): Found {
  const [found, setFound] = useState<Found>({ problem: '' });
  useEffect(() => {
    let isOver = false;
    const asked = known.get(address) ?? fetched(address);
    known.set(address, asked);
    asked.then(
      records => !isOver && setFound({ records, problem: '' }),
      () => {
        known.delete(address);
        if (!isOver)
          setFound({ problem: 'The records of this paper could not be loaded; is breedboard lab still running?' });
      },
    );
    return () => {
      isOver = true;
    };
  }, [address]);
  return found;
}
