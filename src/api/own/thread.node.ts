/** Loads the plug-ins of the program in a new worker thread. */
import { BrokenContract } from '../../rules/contract.js';
import { quote } from '../../specs/parsed.js';
import { pluginName } from './files.node.js';
import { defaultExport, type PluginModule } from './load.js';
import { addPluginParts } from './plugin.js';

export async function prepare(
  plugins: readonly PluginModule[],
  tell: (text: string, about: string) => void,
): Promise<void> {
  for (const { href, plugin } of plugins) {
    const now = pluginName(href);
    if (now !== plugin)
      throw new BrokenContract(
        `the plug-in ${quote(plugin)} has changed while the program runs: it is now ${quote(now)}`,
      );
    addPluginParts(await defaultExport(href), {
      plugin,
      reporting: { fail: message => new BrokenContract(message), tell },
    });
  }
}
