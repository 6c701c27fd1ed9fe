/**
 * The public interface as docs/api-report.md shows it. After an intended change, `RECORD=1 node dist/test/run.js
 * report` writes the report again, and CHANGELOG says what changed.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { publicDeclarations } from '../../packaging/declarations.js';
import { ROOT } from '../../packaging/packed.js';

const REPORT = join(ROOT, 'docs/api-report.md');
const HEAD = `# The public interface

Every declaration that \`import 'breedboard'\` has, as the package's types say it, and after them the types that these mention.
A test compares this page with what the compiler makes of the source. [api.md](api.md) explains the calls.

`;

test('the public interface is the one in the report', () => {
  const declarations = publicDeclarations(join(ROOT, 'dist/src/api/breedboard.d.ts'));
  const report = `${HEAD}\`\`\`ts\n${declarations}\`\`\`\n`;
  if (process.env.RECORD) writeFileSync(REPORT, report);
  assert.equal(readFileSync(REPORT, 'utf8'), report);
});
