/** What is wrong with a queue, its address or its workers, in one line for the user. */
export class QueueError extends Error {}
