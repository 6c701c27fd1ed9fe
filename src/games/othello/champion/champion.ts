/**
 * The evaluator that ships, in editions. Its weights are not part of its name: an entry point (a command, a worker, a page)
 * sets once where to read them, and they are read on first use.
 *
 * A name without an edition is edition 1: so it was stored before there were editions. Borders give a name that a user
 * types the newest edition (players/editions.ts).
 */
import champions from '../../../../data/champions.json' with { type: 'json' };
import type { Evaluator } from '../../../rules/evaluator.js';
import type { RegisteredModel, Shipped } from '../../../rules/game.js';
import { editionNamed, editionOption, UNNAMED } from '../../../specs/editions.js';
import { BadSpec, readOptions, text } from '../../../specs/options.js';
import type { Spec } from '../../../specs/spec.js';
import { assembleChampion, MAX_CHAMPION, parseChampion } from './format.js';

const NAME = 'champion';
const EDITIONS: readonly string[] = champions.map(({ checksum }) => checksum);
/** Hexadecimal digits of a fingerprint. */
const DIGITS = 12;

/** The options of every part that uses these weights. */
export const championOptions = {
  edition: editionOption(EDITIONS.length, 'weights'),
  weights: text('', 'hexadecimal digits', 'start of the checksum of its weights, which stored work records'),
};

/** The champion that a part with these options uses. */
export const championSpec = ({ edition, weights }: { readonly edition: number; readonly weights: string }): Spec => ({
  kind: NAME,
  ...(edition === UNNAMED ? {} : { edition }),
  ...(weights === '' ? {} : { weights }),
});

const readers = new Map<number, () => RegisteredModel>();
const files = new Map<number, RegisteredModel>();

const fingerprint = (edition: number): string => EDITIONS[edition - 1]!.slice('sha256:'.length).slice(0, DIGITS);

export const shippedChampion: Shipped = {
  name: NAME,
  parts: [NAME, 'master'],
  editions: EDITIONS,
  fingerprint,
  editionOf(part) {
    const { edition: named, weights } = readOptions(part, championOptions);
    const edition = editionNamed(named);
    if (weights !== '' && weights !== fingerprint(edition))
      throw new BadSpec(
        `${NAME}: edition ${edition} was recorded with the weights ${weights}, and ${fingerprint(edition)} ships here`,
      );
    return edition;
  },
  most: MAX_CHAMPION,
  parse: parseChampion,
  assemble: assembleChampion,
  ship(edition, reader) {
    readers.set(edition, reader);
    files.delete(edition);
  },
  read(edition) {
    const known = files.get(edition);
    if (known) return known;
    const reader = readers.get(edition);
    if (!reader) throw new BadSpec(`${NAME}: the weights of edition ${edition} are not available here`);
    const file = reader();
    if (file.checksum !== EDITIONS[edition - 1])
      throw new BadSpec(`${NAME}: edition ${edition} has the weights ${EDITIONS[edition - 1]}, not ${file.checksum}`);
    files.set(edition, file);
    return file;
  },
};

/** Throws BadSpec where no such weights are shipped. */
export const champion = (spec: Spec): Evaluator => shippedChampion.read(shippedChampion.editionOf(spec)).evaluator;
