/** `breedboard lab --export`: the lab as a static site, with chosen runs and players. */
import type { ExportedPlayer } from '../lab/exported.js';
import { playerTitle } from '../lab/player-title.js';
import { evaluatorJson } from '../models/file.js';
import { ENGINE } from '../protocols/engine.node.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, parseSpec } from '../specs/spec.js';
import { Failure } from './failure.js';
import { gameFor, type Parts, playerFor, type ResolvedPlayer } from './parts.js';
import { runsFolder } from './runs-folder.js';
import type { Screen } from './screen.js';

export type LabExportOptions = {
  readonly export?: string;
  readonly run?: readonly string[];
  readonly player?: readonly string[];
  readonly force?: true;
  readonly runs?: string;
  readonly reports: string;
};

/** A player of every game that it can play. Throws the Failure of the first game where it can play none. */
async function exportedPlayer(parts: Parts, text: string): Promise<ExportedPlayer> {
  const typed = parseSpec(text);
  if (typed.ok && typed.value.kind === ENGINE)
    throw new Failure('usage', `--player ${quote(text)}: an exported lab has no server that could run a program`);
  const games: string[] = [];
  let found: ResolvedPlayer | undefined;
  let failure: Failure | undefined;
  for (const id of Object.keys(parts.games)) {
    try {
      found = await playerFor(parts, text, gameFor(parts, id).game);
      games.push(id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failure ??= error;
    }
  }
  if (!found) throw failure!;
  const { spec, models } = found;
  return {
    title: models.size > 0 ? text : playerTitle(formatSpec(spec)),
    seat: formatSpec(spec),
    games,
    evaluators: [...models.values()].map(model => evaluatorJson(model)),
  };
}

const MEGABYTE = 1e6;

/** Throws Failure; nothing is written then. */
export async function exportTo(
  folder: string,
  given: LabExportOptions,
  version: string,
  parts: () => Promise<Parts>,
  screen: Screen,
): Promise<void> {
  if (folder === '') throw new Failure('usage', '--export needs a folder');
  const players: ExportedPlayer[] = [];
  for (const text of given.player ?? []) players.push(await exportedPlayer(await parts(), text));
  const { exportLab } = await import('../lab/server/export.node.js');
  const options = {
    runs: runsFolder(given.runs),
    reports: given.reports,
    version,
    chosen: given.run ?? [],
    players,
  };
  const done = await exportLab(folder, options, given.force ?? false);
  if (!done.ok) throw new Failure(done.kind === 'disk' ? 'failed' : 'input', done.reason);
  const { files, bytes } = done.value;
  screen.data(folder);
  screen.say(
    `${files} files, ${(bytes / MEGABYTE).toFixed(1)} MB: any web server can serve them, from any address; offline use and installation need HTTPS or localhost`,
  );
}
