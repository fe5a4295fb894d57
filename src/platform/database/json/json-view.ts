/** A view that is JSON already, made of the bytes that the server sent. To read one of its fields parses all of it. */
export abstract class JsonView {
  /**
   * @param json an object in UTF-8, each byte as a character: Node sends it with the headers in one write
   * @param placeInBatch which read of a batch it is for
   */
  constructor(
    readonly json: string,
    readonly placeInBatch: number,
  ) {}

  toJSON(): Readonly<Record<string, unknown>> {
    return JSON.parse(Buffer.from(this.json, 'latin1').toString('utf8')) as Record<string, unknown>;
  }
}

/** The views that are JSON and have these fields. */
export function jsonViewOf(names: readonly string[]): new (json: string, placeInBatch: number) => JsonView {
  class JsonViewOfRow extends JsonView {}
  for (const name of names) {
    const get = function (this: JsonView): unknown {
      return this.toJSON()[name];
    };
    Object.defineProperty(JsonViewOfRow.prototype, name, { get });
  }
  return JsonViewOfRow;
}
