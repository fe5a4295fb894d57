/** Who is forgotten counts as new. */
const REMEMBERED_MAX = 1_000;

/** Whose turn it is among those that wait: who has least under way, and of equals who was served longest ago. */
export class Turns {
  private readonly counts = new Map<string, number>();
  /** By who was served, at which turn; the latest at the end. */
  private readonly servedAt = new Map<string, number>();
  private turn = 0;

  /** What somebody has under way. */
  underWay(who: string): number {
    return this.counts.get(who) ?? 0;
  }

  /** Somebody was served. */
  serve(who: string): void {
    this.turn += 1;
    this.servedAt.delete(who);
    this.servedAt.set(who, this.turn);
    const [oldest] = this.servedAt.keys();
    if (this.servedAt.size > REMEMBERED_MAX && oldest !== undefined) this.servedAt.delete(oldest);
  }

  /** Somebody was served with what is now under way, until `end`. */
  start(who: string): void {
    this.serve(who);
    this.counts.set(who, this.underWay(who) + 1);
  }

  /** What was begun with `start` is over. */
  end(who: string): void {
    const left = this.underWay(who) - 1;
    if (left > 0) this.counts.set(who, left);
    else this.counts.delete(who);
  }

  /** Negative when it is the turn of `a` before that of `b`: for sorting. */
  compare(a: string, b: string): number {
    return this.underWay(a) - this.underWay(b) || (this.servedAt.get(a) ?? 0) - (this.servedAt.get(b) ?? 0);
  }
}
