/** Weights that ship with the program, from the server that sent the page. */
import type { RegisteredModel, Shipped } from '../rules/game.js';
import { type Parsed, refused } from '../specs/parsed.js';

/** All of it, or undefined where there is more. */
async function readAll(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body.getReader();
  const bytes = new Uint8Array(most);
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > most) return undefined;
    bytes.set(part.value, length);
    length += part.value.length;
  }
  return bytes.slice(0, length);
}

/** How a gzip file begins. Some servers say of a .gz file that it is encoded so, and the browser has then unpacked it. */
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const unpack = (bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | undefined> =>
  readAll(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), most);

/** Fetched, unpacked and checked; from then on the evaluator of that name can be built in this page or worker. */
export async function fetchShipped(shipped: Shipped, url: string | URL): Promise<Parsed<RegisteredModel>> {
  try {
    const answer = await fetch(url);
    if (!answer.ok || !answer.body) return refused(`the server has no weights for it (${answer.status})`);
    const sent = await readAll(answer.body, shipped.most);
    const bytes = sent && (isPacked(sent) ? await unpack(sent, shipped.most) : sent);
    if (!bytes) return refused('its weights are too large');
    const file = shipped.parse(bytes);
    if (file.ok) shipped.ship(() => file.value);
    return file;
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}
