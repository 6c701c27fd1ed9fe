/** Archives of runs without their gzip: made from the files of a run, sealed again after a change, and imported. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { exportRun, importRun } from '../../../src/store/run-archive.node.js';
import { SimulatedDisk } from '../disk/disk.js';
import { emptyImage, filesIn } from '../disk/image.js';
import { mount } from '../disk/mount.js';

const FORMAT = 'breedboard run archive 1';
const line = (content: object): Buffer => Buffer.from(`${JSON.stringify(content)}\n`);
const digest = (...parts: readonly Buffer[]): string => createHash('sha256').update(Buffer.concat(parts)).digest('hex');

type Part = { readonly head: Buffer; readonly content: Buffer };

function joined(first: Buffer, parts: readonly Part[]): Buffer {
  const lines: Buffer[] = [first];
  const all: Buffer[] = [first];
  for (const { head, content } of parts) {
    const sum = line({ sha256: digest(content) });
    lines.push(head, sum);
    all.push(head, content, sum);
  }
  return Buffer.concat([...all, line({ end: digest(...lines) })]);
}

/** As `runs export` writes it, before gzip. */
export const archiveOf = (name: string, files: ReadonlyMap<string, Buffer>): Buffer =>
  joined(
    line({ format: FORMAT, name, files: files.size }),
    [...files].map(([path, content]) => ({ head: line({ path, bytes: content.length }), content })),
  );

/** With checksums that fit, as far as its lines can be followed; undefined where they cannot. */
export function sealArchive(input: Buffer): Buffer | undefined {
  const lineAt = (at: number): Buffer => input.subarray(at, input.indexOf(10, at) + 1);
  const first = lineAt(0);
  const parts: Part[] = [];
  for (let at = first.length; at < input.length; ) {
    const head = lineAt(at);
    const length = Number(/"bytes":(\d{1,6})/.exec(head.toString('latin1'))?.[1] ?? Number.NaN);
    if (head.length === 0 || Number.isNaN(length)) break;
    const content = input.subarray(at + head.length, at + head.length + length);
    parts.push({ head, content });
    at += head.length + length + lineAt(at + head.length + length).length;
  }
  return parts.length === 0 ? undefined : joined(first, parts);
}

let roots = 0;

/** Imports it on a disk in memory. What is refused leaves nothing; what is accepted is exported and imported as the same. */
export async function importArchive(input: Buffer, refusal: (reason: string) => void): Promise<void> {
  const disk = new SimulatedDisk(`/breedboard-archive-${roots++}`, emptyImage());
  const unmount = mount(disk);
  const at = (name: string): string => `${disk.root}/${name}`;
  const isGzip = input[0] === 0x1f && input[1] === 0x8b;
  try {
    await disk.writeFile(at('in.gz'), isGzip ? input : gzipSync(input, { level: 1 }));
    const read = await importRun(at('runs'), at('in.gz'), { name: 'first' });
    if (!read.ok) {
      refusal(read.reason);
      assert.deepEqual([...filesIn(disk.seen).keys()], ['in.gz'], 'a refused archive left files');
      return;
    }
    const written = await exportRun(at('runs'), 'first', at('out.gz'));
    assert.ok(written.ok, written.ok ? '' : `it cannot be exported: ${written.reason}`);
    const again = await importRun(at('runs'), at('out.gz'), { name: 'second' });
    assert.ok(again.ok, again.ok ? '' : `what was accepted is refused when written: ${again.reason}`);
    const filesOf = (run: string): object =>
      Object.fromEntries(
        [...filesIn(disk.seen)].flatMap(([path, bytes]) =>
          path.startsWith(`runs/${run}/`) ? [[path.slice(run.length + 6), bytes.toString('hex')]] : [],
        ),
      );
    assert.deepEqual(filesOf('second'), filesOf('first'));
  } finally {
    unmount();
  }
}
