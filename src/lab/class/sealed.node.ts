/** Files of a class: JSON with a checksum of its content, so that damage is noticed. */
import { canonicalJson, parseJson } from '../../evaluators/json.js';
import { asciiBytes, sha256 } from '../../evaluators/sha256.js';
import { type Parsed, refused } from '../../specs/parsed.js';
import { type Schema, validate } from '../../specs/schema.js';
import type { Json } from '../../specs/spec.js';
import { readText } from '../../store/files.node.js';

const checksumOf = (content: Json): string => sha256(asciiBytes(canonicalJson(content)));

export const sealed = (content: Json & object): string =>
  `${JSON.stringify({ ...content, checksum: checksumOf(content) })}\n`;

export async function unsealed<T>(path: string, schema: Schema<T>, most: number): Promise<Parsed<T>> {
  const file = await readText(path, most);
  if (!file.ok) return file;
  const json = parseJson(file.value, most);
  if (!json.ok) return json;
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
    return refused('it is not a file of a class');
  const { checksum: given, ...content } = json.value as { readonly [name: string]: Json };
  if (given !== checksumOf(content)) return refused('its checksum does not fit its content');
  return validate(schema, content);
}
