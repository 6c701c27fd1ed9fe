import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvTable } from './csv.js';
import { paragraphHtml } from './html.js';
import { escapeLatex, latexTable } from './latex.js';

test('LaTeX’s special characters become text', () => {
  for (const [text, expected] of [
    ['td(rate=0.1)', 'td(rate=0.1)'],
    ['50 % & a_b', '50 \\% \\& a\\_b'],
    ['−0.5 ± 1', '$-$0.5 $\\pm$ 1'],
    ['\\input{/etc/passwd}', '\\textbackslash{}input\\{/etc/passwd\\}'],
  ] as const)
    assert.equal(escapeLatex(text), expected);
  assert.equal(
    latexTable(['a', 'b'], [['x', '1']]),
    '% \\usepackage{booktabs}\n\\begin{tabular}{lr}\n\\toprule\na & b \\\\\n\\midrule\nx & 1 \\\\\n\\bottomrule\n\\end{tabular}\n',
  );
});

test('a paragraph of HTML is text', () => {
  assert.equal(paragraphHtml('a < b & <img src=x>'), '<p>a &lt; b &amp; &lt;img src=x&gt;</p>');
});

test('CSV quotes fields that need it', () => {
  assert.equal(csvTable(['a', 'b,c'], [['say "x"', 1]]), 'a,"b,c"\n"say ""x""",1\n');
});
