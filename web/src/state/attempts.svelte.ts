// Something that is asked of the server; what went wrong last is kept to be read.
export class Attempts {
  failure = $state('');

  // True if it was done.
  protected async attempt(work: () => Promise<void>): Promise<boolean> {
    this.failure = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.failure = (error as Error).message;
      return false;
    }
  }
}
