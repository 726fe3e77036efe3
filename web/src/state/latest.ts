// Numbers the requests of one kind: an answer that arrives after a newer request was sent is ignored.
export class Latest {
  private asked = 0;

  // Begins a request; the returned function tells whether it is still the newest.
  begin(): () => boolean {
    const mine = ++this.asked;
    return () => mine === this.asked;
  }
  // All requests so far are outdated.
  forget(): void {
    this.asked += 1;
  }
}
