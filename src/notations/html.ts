/**
 * Self-contained pages: no scripts, nothing fetched, light or dark by the reader's system. Every text is escaped here,
 * so callers pass plain text.
 */
import { attributes, escapeMarkup } from './markup.js';

/**
 * Text from outside also loses characters that reverse the direction of a line, because they would affect the rest of
 * the page.
 */
const escapeText = (text: string): string => escapeMarkup(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd'));

const STYLE = `:root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--rule:#767676;--band:#f1f4f8}
@media (prefers-color-scheme:dark){:root{--ink:#eee;--paper:#16181c;--rule:#8a8f98;--band:#22262d}}
body{margin:2rem auto;max-width:75rem;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
div{overflow-x:auto}
table{border-collapse:collapse;margin:1.5rem 0}
caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{border:1px solid var(--rule);padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th,tbody tr:nth-child(even){background:var(--band)}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}`;

export type Table = {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of numbers. */
  readonly numeric?: readonly number[];
  /** The column with the row headings; by default the first. */
  readonly title?: number;
};

export function tableHtml({ caption, head, rows, numeric = [], title = 0 }: Table): string {
  const look = (column: number): string | undefined => (numeric.includes(column) ? 'n' : undefined);
  const cell = (text: string, i: number): string =>
    i === title
      ? `<th${attributes({ scope: 'row', class: look(i) })}>${escapeText(text)}</th>`
      : `<td${attributes({ class: look(i) })}>${escapeText(text)}</td>`;
  const names = head.map((text, i) => `<th${attributes({ scope: 'col', class: look(i) })}>${escapeText(text)}</th>`);
  return [
    // A table wider than the page scrolls, and must be reachable by keyboard for that.
    `<div${attributes({ role: 'region', tabindex: 0, 'aria-label': caption })}><table>`,
    `<caption>${escapeText(caption)}</caption>`,
    `<thead><tr>${names.join('')}</tr></thead>`,
    `<tbody>\n${rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('\n')}\n</tbody>`,
    '</table></div>',
  ].join('\n');
}

export const paragraphHtml = (text: string): string => `<p>${escapeText(text)}</p>`;

export const htmlPage = (title: string, body: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
${body.join('\n')}
</main>
</body>
</html>
`;
