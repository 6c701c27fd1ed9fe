/**
 * A wish to end long work early, awaited together with every next piece of it. Promise.race is right for one wait only:
 * each race against a promise that stays open leaves its reaction there, and with it the value that won, so a match
 * kept every batch it had counted and a run every state of its learner.
 */
export class Interruption {
  isRaised = false;
  private wake: () => void = () => {};

  raise(): void {
    this.isRaised = true;
    this.wake();
  }

  /** What the work comes to, or undefined where the wish comes first; what becomes of the work then concerns no caller. */
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
