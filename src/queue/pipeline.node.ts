import type { ChainableCommander } from 'ioredis';

/** The results of a pipeline. Throws the first error in it, which `exec` only lists. */
export async function execAll(commands: ChainableCommander): Promise<unknown[]> {
  const done = (await commands.exec()) ?? [];
  for (const [error] of done) if (error) throw error;
  return done.map(([, result]) => result);
}
