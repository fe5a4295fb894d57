/** What a stream has failed with; anything may be thrown. */
interface Fault {
  readonly error: unknown;
}

/**
 * A body that can be read once only: a web stream, or in Node one of Node's or another iterable. The call that it is
 * given to reads it, and lets go of it whatever becomes of the call: its file is closed, its source is told.
 */
export class Upload {
  /** Why the stream itself did not go on; null as long as it does. */
  fault: Fault | null = null;

  private constructor(
    private readonly read: () => Promise<{ readonly done?: boolean; readonly value?: unknown }>,
    private readonly close: () => unknown,
  ) {}

  /** Takes hold of a stream; null for a body that is none. Throws a TypeError for a stream that another one reads. */
  static of(body: unknown): Upload | null {
    if (typeof body !== 'object' || body === null) return null;
    if (body instanceof ReadableStream) {
      const reader = body.getReader() as ReadableStreamDefaultReader<unknown>;
      return new Upload(
        () => reader.read(),
        () => reader.cancel(),
      );
    }
    if (!(Symbol.asyncIterator in body)) return null;
    const source = body as AsyncIterable<unknown> & { readonly destroy?: () => unknown };
    const parts = source[Symbol.asyncIterator]();
    // One of Node's stays open when its iterator has not begun, and while that waits for the next part.
    return new Upload(
      () => parts.next(),
      () => (typeof source.destroy === 'function' ? source.destroy() : parts.return?.()),
    );
  }

  /** The next part; null after the last. Rejects with what the stream fails with, which is then `fault`. */
  async next(): Promise<Uint8Array | null> {
    try {
      const { done, value } = await this.read();
      if (done === true) return null;
      return typeof value === 'string' ? new TextEncoder().encode(value) : (value as Uint8Array);
    } catch (error) {
      this.fault = { error };
      throw error;
    }
  }

  /** Nothing more is read. */
  letGo(): void {
    // What has ended already, or fails while it is closed, is not wanted any more.
    void Promise.resolve()
      .then(this.close)
      .catch(() => {});
  }
}
