import { RunFailed } from '../experiments/run-service.js';
import { plain } from '../specs/parsed.js';

/** What a device did, in one line that names it. */
export class DeviceFault extends RunFailed {
  /** Nothing that is stored rests on it: threads can go on from there. */
  readonly canResume: boolean;
  constructor(device: string, what: string, canResume = true) {
    super('device', `the device ${plain(device)} ${plain(what)}`);
    this.canResume = canResume;
  }
}

/** What cannot be played on a device to the last bit, and why. */
export class NotOnDevice extends RunFailed {
  constructor(reason: string) {
    super('device', reason);
  }
}

/** An answer that this machine has worked out otherwise. */
export class WrongAnswer extends DeviceFault {}
