/** What keeps a thing's place. */
const PLACE = Symbol('place');
type Placed = { [PLACE]?: number };

/**
 * Things that come and go with each request. Not a `Set`: when one has been filled and emptied for a while its table is
 * replaced, and the old table points to the new one. Once a table has become old, all later ones and whatever was in
 * them outlive every short collection of garbage, until the next long one and from then on again. For requests that
 * took a third more CPU time, in some processes and not in others.
 */
export class UnderWay<Thing extends object> {
  private readonly things: ((Thing & Placed) | null)[] = [];
  private readonly free: number[] = [];

  add(thing: Thing & Placed): void {
    const place = this.free.pop() ?? this.things.length;
    this.things[place] = thing;
    thing[PLACE] = place;
  }

  /** Does nothing for what is not there. */
  delete(thing: Thing & Placed): void {
    const place = thing[PLACE];
    if (place === undefined || this.things[place] !== thing) return;
    this.things[place] = null;
    this.free.push(place);
  }

  /** Calls a function for all of them, in no order. */
  forEach(call: (thing: Thing) => void): void {
    for (const thing of this.things) if (thing !== null) call(thing);
  }
}
