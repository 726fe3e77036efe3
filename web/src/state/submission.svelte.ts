// Sends a form, one at a time, and keeps the error for display.
export class Submission {
  busy = $state(false);
  failure = $state('');

  constructor(private send: () => Promise<void>) {}

  // For `onsubmit`.
  submit = (event: Event): void => {
    event.preventDefault();
    void this.run();
  };
  fail = (error: Error): void => {
    this.failure = error.message;
  };
  private async run(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = '';
    try {
      await this.send();
    } catch (error) {
      this.fail(error as Error);
    } finally {
      this.busy = false;
    }
  }
}
