import type { QueueAddress } from './address.node.js';
import { connectionFault } from './connection.node.js';

/** What Redis refuses while a coordinator or a worker runs: told once, until it is over. */
export class Trouble {
  private readonly address: QueueAddress;
  private readonly complain: (text: string) => void;
  private told = '';

  constructor(address: QueueAddress, complain: (text: string) => void) {
    this.address = address;
    this.complain = complain;
  }

  found(error: unknown): void {
    const { message } = connectionFault(error, this.address);
    if (message === this.told) return;
    this.told = message;
    this.complain(`${message}; trying again`);
  }

  over(): void {
    if (this.told === '') return;
    this.told = '';
    this.complain(`the queue ${this.address.shown} takes work again`);
  }
}
