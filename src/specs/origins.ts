/**
 * Where the parts come from that a program, or a plug-in of its user, has added to the catalogues. The name of such a part
 * records its plug-in: `corners(plugin=mine-1a2b3c4d5e6f)`. So stored work names it, and a program without it, or with
 * another content of it, refuses that work.
 */
import type { Option, Options } from './options.js';
import { parsed, quote, refused } from './parsed.js';
import { isSpec, type Json, type Spec } from './spec.js';

/** The option that records a plug-in. */
const PLUGIN = 'plugin';

/** The plug-in of each added name; undefined for a name that only this thread knows. */
const added = new Map<string, string | undefined>();

/** `plugin` is the name of its file with the start of a hash of its content; undefined for a part of this thread alone. */
export const addOrigin = (name: string, plugin: string | undefined): void => void added.set(name, plugin);

export const isAdded = (name: string): boolean => added.has(name);

/** Whether a value names a part that only this thread knows, so that no other can play it. */
export function isOnlyHere(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isSpec(value) && added.has(value.kind) && added.get(value.kind) === undefined) return true;
  return Object.values(value).some(each =>
    typeof each === 'string' ? added.has(each) && added.get(each) === undefined : isOnlyHere(each as Json),
  );
}

/** The option by which the names of a plug-in's parts record it. */
export function pluginOption(plugin: string | undefined): Options {
  if (plugin === undefined) return {};
  const option: Option<string> = {
    summary: 'the plug-in that it is from, and the start of a hash of its content; recorded, never typed',
    accepts: plugin,
    fallback: plugin,
    isRecorded: true,
    read: value => (value === plugin ? parsed(plugin) : refused(faultOf(String(value)))),
  };
  return { [PLUGIN]: option };
}

/** A typed name with the plug-in that has it, where the rest stays as it was typed. */
export function recorded(spec: Spec): Spec {
  const plugin = added.get(spec.kind);
  return plugin === undefined ? spec : { ...spec, [PLUGIN]: plugin };
}

/** Why the parts of a plug-in cannot be used. */
function faultOf(plugin: string): string {
  const name = (full: string): string => full.replace(/-[^-]*$/, '');
  const other = [...added.values()].find(each => each !== undefined && name(each) === name(plugin));
  return other === undefined
    ? `it needs the plug-in ${quote(plugin)}, which is not loaded: name its file (--plugin FILE, or loadPlugin in a program)`
    : `it needs the plug-in ${quote(plugin)}, and the loaded one is ${quote(other)}: its content is another`;
}

/** Why a name is unknown, if a plug-in has it. */
export function missingPlugin({ kind, [PLUGIN]: plugin }: Spec): string | undefined {
  return typeof plugin === 'string' ? `${quote(kind)} is unknown: ${faultOf(plugin)}` : undefined;
}

/** Why stored work cannot be continued here: it names a plug-in that is not loaded, or one of another content. */
export function pluginFault(value: Json): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const plugin = isSpec(value) ? value[PLUGIN] : undefined;
  if (typeof plugin === 'string' && ![...added.values()].includes(plugin)) return faultOf(plugin);
  for (const each of Object.values(value)) {
    const fault = pluginFault(each as Json);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
