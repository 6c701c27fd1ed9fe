import { plain } from '../specs/parsed.js';

/** What a device did, in one line that names it. */
export class DeviceFault extends Error {
  /** Nothing that is stored rests on it: threads can go on from there. */
  readonly canResume: boolean;
  constructor(device: string, what: string, canResume = true) {
    super(`the device ${plain(device)} ${plain(what)}`);
    this.canResume = canResume;
  }
}

/** An answer that this machine has worked out otherwise. */
export class WrongAnswer extends DeviceFault {}

/** What cannot be played on a device to the last bit, and why. */
export class NotOnDevice extends Error {}
