/** Weights that ship with the program, from the server that sent the page. */
import type { RegisteredModel, Shipped } from '../rules/game.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';

/** How a gzip file begins. */
const isPacked = (bytes: Uint8Array | undefined): boolean => bytes?.[0] === 0x1f && bytes[1] === 0x8b;

/** Some servers say of a .gz file that it is encoded so, and the browser has then unpacked it: its first bytes tell. */
async function unpacked(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  const first = await reader.read();
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      if (first.done) controller.close();
      else controller.enqueue(first.value);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return isPacked(first.value) ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}

/** All of it, or undefined where there is more. */
async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader();
  const bytes = new Uint8Array(most);
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > most) return undefined;
    bytes.set(part.value, length);
    length += part.value.length;
  }
  return bytes.slice(0, length);
}

/** Fetched and unpacked. */
async function fetchBytes(shipped: Shipped, url: string | URL): Promise<Parsed<Uint8Array>> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) return refused(`the server has no weights for it (${answer.status})`);
  const bytes = await readAll(await unpacked(answer.body), shipped.most);
  return bytes ? parsed(bytes) : refused('its weights are too large');
}

/** Fetched, unpacked and checked; from then on the evaluator of that edition can be built in this page or worker. */
export async function fetchShipped(
  shipped: Shipped,
  edition: number,
  url: string | URL,
): Promise<Parsed<RegisteredModel>> {
  try {
    const bytes = await fetchBytes(shipped, url);
    if (!bytes.ok) return bytes;
    const file = shipped.parse(bytes.value);
    if (file.ok) shipped.ship(edition, () => file.value);
    return file;
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}
