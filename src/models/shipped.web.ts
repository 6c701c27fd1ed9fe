/** Weights that ship with the program, from the server that sent the page. */
import type { RegisteredModel, Shipped } from '../rules/game.js';
import { type Parsed, refused } from '../specs/parsed.js';

async function unpack(body: ReadableStream<BufferSource>, most: number): Promise<Uint8Array | undefined> {
  const reader = body.pipeThrough(new DecompressionStream('gzip')).getReader();
  const bytes = new Uint8Array(most);
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > most) return undefined;
    bytes.set(part.value, length);
    length += part.value.length;
  }
  return bytes.slice(0, length);
}

/** Fetched, unpacked and checked; from then on the evaluator of that name can be built in this page or worker. */
export async function fetchShipped(shipped: Shipped, url: string | URL): Promise<Parsed<RegisteredModel>> {
  try {
    const answer = await fetch(url);
    if (!answer.ok || !answer.body) return refused(`the server has no weights for it (${answer.status})`);
    const bytes = await unpack(answer.body, shipped.most);
    if (!bytes) return refused('its weights are too large');
    const file = shipped.parse(bytes);
    if (file.ok) shipped.ship(() => file.value);
    return file;
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}
