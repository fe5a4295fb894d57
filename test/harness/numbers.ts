/** After an area code; none is a number of the documented examples, or one that the simulator does not deliver to. */
const FIRST = 2_000_000;
const STARTS = 3_000_000;

/** Test files that share an application begin somewhere else each. */
let last = FIRST + Math.floor(Math.random() * STARTS);

/** A number in the United States that no other call has returned. */
export function newNumber(): string {
  last += 1;
  return `+1415${last}`;
}

/** So many of them. */
export function newNumbers(count: number): string[] {
  return Array.from({ length: count }, newNumber);
}

/** The number of a sender that no other call has returned. */
export function newAddress(): string {
  last += 1;
  return `+1212${last}`;
}
