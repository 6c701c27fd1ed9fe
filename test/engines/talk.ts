/** Conversations as tables of lines. */
import assert from 'node:assert/strict';
import type { Controller, Protocol, Talk } from '../../src/protocols/protocol.js';
import { type Offer, Seat } from '../../src/protocols/seat.js';
import { parseSeed } from '../../src/random/seed.js';

/** What a controller writes, then everything the engine answers to it. */
export type Exchange = readonly [asked: string, ...answers: readonly string[]];

/** Our engine is asked each line in turn, and must give exactly these answers. */
export async function engineAnswers(
  protocol: Protocol,
  offer: Pick<Offer, 'game' | 'player' | 'now'>,
  table: readonly Exchange[],
): Promise<void> {
  const heard: string[][] = [];
  const lines = table.map(([asked]) => asked);
  const talk: Talk = {
    send: line => void heard.at(-1)!.push(line),
    async receive() {
      const line = lines.shift();
      if (line !== undefined) heard.push([line]);
      return line;
    },
  };
  await protocol.serve(new Seat({ ...offer, name: 'Test engine', version: '1.2', seed: parseSeed('engine') }), talk);
  assert.deepEqual(heard, table);
}

/** An engine that answers by the table; our controller must write exactly its lines, in order. */
export function scripted(
  protocol: Protocol,
  game: Offer['game'],
  table: readonly Exchange[],
): { readonly controller: Controller; finished(): void } {
  const rest = [...table];
  const answers: string[] = [];
  const talk: Talk = {
    send(line) {
      const [expected, ...lines] = rest.shift() ?? ['nothing more'];
      assert.equal(line, expected);
      answers.push(...lines);
    },
    receive: async () => answers.shift(),
  };
  return { controller: protocol.control(game, talk), finished: () => assert.deepEqual(rest, []) };
}
