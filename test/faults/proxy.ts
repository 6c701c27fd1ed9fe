/** A network that fails as it is told, between programs and a server on this machine. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `cut`: connections end and none is made; `deaf` and `mute`: what the server sends, or what it is sent, arrives only when it is over, as
 * TCP has it; `delay`: 300
 * ms each way; `slow`: 20 kB a second; `reset`: every connection is reset in the middle of a reply; `half-open`: connections stay and
 * are dead for good, new ones work.
 */
export const NETWORKS = ['cut', 'deaf', 'mute', 'delay', 'slow', 'reset', 'half-open'] as const;
export type Network = (typeof NETWORKS)[number] | 'sound';

const DELAY = 300;
const SLOW = 20_000;

export type Link = {
  readonly port: number;
  network: Network;
  /** Where new connections lead to. */
  target: number;
  close(): void;
};

export async function openProxy(target: number): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const dead = new WeakSet<Socket>();
  let network: Network = 'sound';

  const forward = (from: Socket, to: Socket, isReply: boolean): void => {
    let turn = Promise.resolve();
    from.on('data', (bytes: Buffer) => {
      if (dead.has(from)) return;
      if (network === 'reset' && isReply) {
        to.write(bytes.subarray(0, bytes.length >> 1), () => to.resetAndDestroy());
        from.destroy();
        return;
      }
      const wait = network === 'delay' ? DELAY : network === 'slow' ? (1000 * bytes.length) / SLOW : 0;
      // In their order, also where the network has become sound in between.
      turn = turn.then(async () => {
        if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait));
        while (network === (isReply ? 'deaf' : 'mute')) await new Promise(resolve => setTimeout(resolve, 20));
        if (!to.destroyed) to.write(bytes);
      });
    });
    from.on('end', () => dead.has(from) || to.end());
    from.on('close', () => dead.has(from) || to.destroy());
    from.on('error', () => {});
  };

  const proxy = { target, port: 0 };
  const server = createServer(client => {
    if (network === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(proxy.target, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.on('close', () => pairs.delete(pair));
    forward(client, upstream, false);
    forward(upstream, client, true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.port = (server.address() as AddressInfo).port;
  return {
    ...proxy,
    get network() {
      return network;
    },
    set network(next) {
      network = next;
      if (next === 'cut') for (const each of [...pairs].flat()) each.destroy();
      if (next === 'half-open') for (const each of [...pairs].flat()) dead.add(each);
    },
    get target() {
      return proxy.target;
    },
    set target(port) {
      proxy.target = port;
    },
    close() {
      server.close();
      for (const each of [...pairs].flat()) each.destroy();
    },
  };
}
