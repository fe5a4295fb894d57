import { ParleyTimeoutError } from './errors.js';

/** What ends with a signal, by one listener: of more than ten Node warns, as of a leak. */
class Endings extends Set<() => void> {
  handleEvent(): void {
    for (const end of this) end();
  }
}

const ENDINGS = new WeakMap<AbortSignal, Endings>();

/** What bounds one request and the reading of its response: the caller's signal, and a time. */
export class Watch {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onAbort = (): void => this.#controller.abort(this.outer?.reason);
  #leave: (() => void) | undefined;

  /** Starts at once. `message` is what the ParleyTimeoutError says. */
  constructor(
    private readonly outer: AbortSignal | undefined,
    private readonly ms: number,
    private readonly message: string,
  ) {
    if (outer?.aborted) this.#onAbort();
    else if (outer !== undefined) this.#leave = endWith(outer, this.#onAbort);
    this.restart();
  }

  /** Is aborted with the error or reason that the call ends with. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the time again: for a stream, of which only the silence is bounded. */
  restart(): void {
    this.pause();
    this.#timer = setTimeout(() => this.#controller.abort(new ParleyTimeoutError(this.message)), this.ms);
  }

  /** Stops the time until it is started again: while it is the caller who takes his time. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Waits no longer than the watch lasts, even for something that does not look at the signal. */
  race<T>(promise: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise<T>((resolve, reject) => {
      const fail = (): void => reject(signal.reason as Error);
      const settle = (): void => signal.removeEventListener('abort', fail);
      signal.addEventListener('abort', fail);
      if (signal.aborted) fail();
      promise.then(resolve, reject).finally(settle);
    });
  }

  /** Ends the watch, and with `isCut` also what its signal was given to. */
  end(isCut = false): void {
    this.pause();
    this.#leave?.();
    if (isCut) this.#controller.abort();
  }
}

/** Calls `end` when the signal is aborted, until what is returned is called. */
function endWith(signal: AbortSignal, end: () => void): () => void {
  const endings = ENDINGS.get(signal) ?? new Endings();
  ENDINGS.set(signal, endings.add(end));
  // The same listener is added once.
  signal.addEventListener('abort', endings);
  return () => {
    endings.delete(end);
    if (endings.size === 0) signal.removeEventListener('abort', endings);
  };
}
