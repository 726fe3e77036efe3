// Numbers the questions of one kind: an answer that comes after a newer question was asked is not wanted any more.
export class Latest {
  private asked = 0;

  // Begins a question; what it gives back says whether it still is the newest.
  begin(): () => boolean {
    const mine = ++this.asked;
    return () => mine === this.asked;
  }
  // No question so far is wanted any more.
  forget(): void {
    this.asked += 1;
  }
}
