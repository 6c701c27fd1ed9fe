/**
 * The report of the papers: the one that `breedboard reproduce` left in its folder, or the one that ships. It is a page
 * without scripts, and its policy allows none.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SCALES } from '../../experiments/reproduction.js';

/** A report of all experiments has some megabytes. */
const MAX_REPORT = 32 << 20;
const SHIPPED = new URL('../../../../docs/papers.html', import.meta.url);

/** The part of it that a page can state itself. */
export const REPORT_RULES: readonly string[] = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
];
export const REPORT_POLICY = [...REPORT_RULES, "frame-ancestors 'none'"].join('; ');

const NONE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>No report yet</title></head>
<body>
<main>
<h1>There is no report of the papers yet</h1>
<p>This command runs the experiments of the five papers and writes it: <code>breedboard reproduce --all</code>. Start it in the folder where the lab runs, then load this page again.</p>
</main>
</body>
</html>
`;

async function readSmall(path: string | URL): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.size > MAX_REPORT) return undefined;
  return readFile(path, 'utf8').catch(() => undefined);
}

/** The report of all that is finished, or that of the largest scale in the folder. */
export async function reportPage(folder: string): Promise<string> {
  for (const name of ['papers', ...[...SCALES].reverse().map(scale => `papers-${scale}`)]) {
    const own = await readSmall(join(folder, `${name}.html`));
    if (own !== undefined) return own;
  }
  return (await readSmall(SHIPPED)) ?? NONE;
}
