/** A run that cannot go on: callers choose an exit code or an answer by the kind, and print the reason unread. */
export type RunFailure =
  /** The name is not one that a run can have. */
  | 'name'
  /** No learner of this program runs the recipe for its game. */
  | 'recipe'
  /** A run of another recipe or seed has the name. */
  | 'other-recipe'
  | 'missing'
  /** Another writer has it. */
  | 'in-use'
  /** Its files cannot be used, or its answers cannot be right. */
  | 'damaged'
  /** Another version of the program made it, in a format that this one does not read. */
  | 'other-build'
  | 'disk-full'
  /** The disk, or the browser's storage, refuses for another reason. */
  | 'disk'
  /** A queue or its workers cannot do it. */
  | 'queue'
  /** The queue answers and takes no work, which may pass. */
  | 'queue-sick'
  | 'interrupted';

/** A run that cannot go on. What is stored stays. */
export class RunFailed extends Error {
  readonly kind: RunFailure;
  constructor(kind: RunFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}
