/** The champion's weights from the server that sent the page. */
import { type Parsed, refused } from '../../specs/parsed.js';
import type { EvaluatorFile } from '../file/file.js';
import { shipChampion } from './champion.js';
import { MAX_CHAMPION, parseChampion } from './format.js';

async function unpack(body: ReadableStream<BufferSource>): Promise<Uint8Array | undefined> {
  const reader = body.pipeThrough(new DecompressionStream('gzip')).getReader();
  const bytes = new Uint8Array(MAX_CHAMPION);
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > MAX_CHAMPION) return undefined;
    bytes.set(part.value, length);
    length += part.value.length;
  }
  return bytes.slice(0, length);
}

/** Fetched, unpacked and checked; from then on `champion` can be built in this page or worker. */
export async function fetchChampion(url: string | URL): Promise<Parsed<EvaluatorFile>> {
  try {
    const answer = await fetch(url);
    if (!answer.ok || !answer.body) return refused(`the server has no weights for it (${answer.status})`);
    const bytes = await unpack(answer.body);
    if (!bytes) return refused('its weights are too large');
    const file = parseChampion(bytes);
    if (file.ok) shipChampion(() => file.value);
    return file;
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}
