import { RunFailed } from '../experiments/run-failure.js';

/** What is wrong with a queue, its address or its workers, in one line for the user. */
export class QueueError extends RunFailed {
  constructor(message: string, kind: 'queue' | 'queue-sick' = 'queue') {
    super(kind, message);
  }
}

/** A queue that answers and takes no work: a copy that is read only, a full memory, a user without rights. That may pass. */
export class SickQueue extends QueueError {
  constructor(message: string) {
    super(message, 'queue-sick');
  }
}
