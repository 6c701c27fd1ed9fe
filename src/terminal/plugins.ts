/** `--plugin FILE`: modules of the user's own. Only the command line names them; no recipe, file or link can. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BreedboardError } from '../api/errors.js';
import { quote } from '../specs/parsed.js';
import { Failure } from './failure.js';
import type { Screen } from './screen.js';

/** Throws Failure. */
export async function loadPlugins(files: readonly string[], { say, complain }: Screen): Promise<void> {
  // Loaded here, because most calls have no plug-in.
  await import('../api/breedboard.node.js');
  const { loadPlugin } = await import('../api/own/load.js');
  const { onNotice } = await import('../arena/worker-handle.js');
  const { addPlugin } = await import('../queue/build.node.js');
  onNotice(notice => complain(`breedboard: ${notice}`));
  for (const file of files) {
    try {
      const { plugin, ...parts } = await loadPlugin(pathToFileURL(resolve(file)));
      const [, name, hash] = /^(.*)-([0-9a-f]+)$/.exec(plugin)!;
      addPlugin(name!, hash!);
      say(`${plugin} adds ${Object.values(parts).flat().join(', ') || 'nothing'}`);
    } catch (error) {
      if (error instanceof BreedboardError) throw new Failure('input', `--plugin ${quote(file)}: ${error.message}`);
      throw error;
    }
  }
}
