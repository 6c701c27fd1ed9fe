/**
 * A request to stop long work early, awaited together with each next piece of it. Promise.race is right for a single
 * wait only: each race against a pending promise leaves its reaction there, and with it the winning value, so a match
 * kept every batch it had counted and a run every state of its learner.
 */
export class Interruption {
  isRaised = false;
  private wake: () => void = () => {};

  raise(): void {
    this.isRaised = true;
    this.wake();
  }

  /** The result of the work, or undefined where the request comes first; the caller then ignores the work. */
  unlessRaised<T extends object>(work: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.wake = () => resolve(undefined);
      if (this.isRaised) this.wake();
      const forget = (): void => {
        this.wake = () => {};
      };
      work.then(
        value => {
          forget();
          resolve(value);
        },
        error => {
          forget();
          reject(error);
        },
      );
    });
  }
}
