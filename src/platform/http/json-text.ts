declare const shown: unique symbol;

/** A body that is JSON already. */
export class JsonText<View> {
  /** Never there: only for the compiler. */
  declare readonly [shown]?: View;

  /** @param bytes UTF-8, each byte as a character: Node sends it with the headers in one write */
  constructor(readonly bytes: string) {}
}
