/** What is wrong with a queue, its address or its workers, in one line for the user. */
export class QueueError extends Error {}

/** A queue that answers and takes no work: a copy that is read only, a full memory, a user without rights. That may pass. */
export class SickQueue extends QueueError {}
