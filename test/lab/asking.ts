/** Requests by hand: a browser or fetch does not allow a forged Host. */
import { type OutgoingHttpHeaders, request } from 'node:http';

/** The server closed the connection while the test was still sending. */
export const CUT = 0;

export type Sent = {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** A number means that many bytes. */
  readonly body?: string | number;
  /** The address that it comes from. */
  readonly from?: string;
};
export type Answer = {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
};

export function ask(
  host: string,
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, from }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = typeof body === 'number' ? body : Buffer.byteLength(body ?? '');
    const sent = body === undefined ? {} : { 'Content-Length': length, 'Content-Type': 'application/json' };
    const asking = request({ host, port, path, method, localAddress: from, headers: { ...sent, ...headers } });
    let isAnswered = false;
    asking.on('response', response => {
      isAnswered = true;
      let text = '';
      response.setEncoding('utf8').on('data', part => (text += part));
      response.on('close', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    // A client that is refused while it sends may lose the connection before it reads the answer.
    asking.on('error', error => {
      if (isAnswered) return;
      if (typeof body === 'number') resolve({ status: CUT, headers: {}, body: '' });
      else reject(error);
    });
    if (typeof body !== 'number') {
      asking.end(body);
      return;
    }
    const part = Buffer.alloc(1 << 20, 32);
    let left = body;
    const send = (): void => {
      if (isAnswered || left <= 0) {
        asking.end();
        return;
      }
      left -= part.length;
      asking.write(part, () => setImmediate(send));
    };
    send();
  });
}
