/** Conversations as tables of lines. */
import assert from 'node:assert/strict';
import { EngineSession, type EngineSetup } from '../../src/protocols/engine-session.js';
import type { Connection, Controller, EngineConnection, Protocol } from '../../src/protocols/protocol.js';
import { parseSeed } from '../../src/random/seed.js';

/** A controller's line, then all answers of the engine to it. */
export type Exchange = readonly [asked: string, ...answers: readonly string[]];

/** Our engine receives each line in turn, and must give exactly these answers. */
export async function engineAnswers(
  protocol: Protocol,
  offer: Pick<EngineSetup, 'game' | 'player' | 'now'>,
  table: readonly Exchange[],
): Promise<void> {
  const received: string[][] = [];
  const lines = table.map(([line]) => line);
  const talk: Connection = {
    send: line => void received.at(-1)!.push(line),
    async receive() {
      const line = lines.shift();
      if (line !== undefined) received.push([line]);
      return line;
    },
  };
  await protocol.serve(
    new EngineSession({ ...offer, name: 'Test engine', version: '1.2', seed: parseSeed('engine') }),
    talk,
  );
  assert.deepEqual(received, table);
}

/** An engine that answers by the table; our controller must write exactly its lines, in order. */
export function scripted(
  protocol: Protocol,
  game: EngineSetup['game'],
  table: readonly Exchange[],
): { readonly controller: Controller; finished(): void } {
  const rest = [...table];
  const answers: string[] = [];
  const talk: EngineConnection = {
    send(line) {
      const [expected, ...lines] = rest.shift() ?? ['nothing more'];
      assert.equal(line, expected);
      answers.push(...lines);
    },
    receive: async () => answers.shift(),
    peek: async () => answers[0],
  };
  return { controller: protocol.control(game, talk), finished: () => assert.deepEqual(rest, []) };
}
