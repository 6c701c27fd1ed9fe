/** Plug-ins: modules of the user's own, which this thread and every worker thread load. */
import { plain, quote } from '../../specs/parsed.js';
import { BreedboardError } from '../errors.js';
import { renewThreads } from '../kept.js';
import { isModule, type ModuleAddress } from '../module.js';
import { platform } from '../platform.js';
import { type AddedParts, addPluginParts } from './plugin.js';
import { HERE, thrown } from './reporting.js';

/** A plug-in that is loaded: its name with the start of the hash of its content, as names and stored work have it. */
export type LoadedPlugin = { readonly plugin: string } & AddedParts;

/** The address of a module, and the name and hash of its content. */
export type PluginModule = { readonly href: string; readonly plugin: string };

const loaded = new Map<string, LoadedPlugin>();
const modules: PluginModule[] = [];

/** The default export of a module. Throws BreedboardError. */
export async function defaultExport(href: string): Promise<unknown> {
  let module: { readonly default?: unknown };
  try {
    module = await import(/* @vite-ignore */ href);
  } catch (error) {
    const reason = thrown(error).replace(/ imported from .*/, '');
    throw new BreedboardError('argument', `the plug-in ${plain(href)} cannot be loaded: ${reason}`);
  }
  if (module.default === undefined)
    throw new BreedboardError('argument', `the plug-in ${plain(href)} has no default export, which lists its parts`);
  return module.default;
}

/**
 * Loads a plug-in, a module whose default export lists parts: `await loadPlugin(pathToFileURL('mine.mjs'))`. Worker
 * threads load it too, so its parts play, search and learn on all of them, and their names record it: stored work says which
 * plug-in it needs. In Node; a page imports the module and registers its parts.
 *
 * A plug-in is a program: load only your own, or one that you trust.
 *
 * @throws BreedboardError `argument` if it cannot be loaded, or a part is wrong; then nothing is added
 */
export async function loadPlugin(module: ModuleAddress): Promise<LoadedPlugin> {
  if (!isModule(module)) throw new BreedboardError('argument', 'a plug-in is given as the URL of its file');
  const { plugins } = platform();
  if (!plugins)
    throw new BreedboardError(
      'unsupported',
      'threads load plug-ins in Node only; in a page, import the module and register its parts',
    );
  const known = loaded.get(module.href);
  if (known) return known;
  const plugin = await plugins.nameOf(module.href);
  // The same content from another place is the same plug-in.
  const same = [...loaded.values()].find(each => each.plugin === plugin);
  if (same) return same;
  const parts = await defaultExport(module.href);
  let added: AddedParts;
  try {
    added = addPluginParts(parts, { plugin, reporting: HERE });
  } catch (error) {
    if (!(error instanceof BreedboardError)) throw error;
    throw new BreedboardError(error.code, `the plug-in ${quote(plugin)}: ${error.message}`);
  }
  modules.push({ href: module.href, plugin });
  plugins.prepare([...modules]);
  await renewThreads();
  const report = { plugin, ...added };
  loaded.set(module.href, report);
  return report;
}
