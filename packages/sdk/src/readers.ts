import { ParleyError, ParleySecretLostError } from './errors.js';
import { apiError, type Attempt, placeOf, underWatch } from './exchange.js';
import { boundedText, objectOf } from './responses.js';

const CSV = /^text\/csv\b/i;

/** Reads what an operation returns in JSON; undefined where that is nothing. */
export async function readJson(response: Response, attempt: Attempt): Promise<unknown> {
  const { operation, watch } = attempt;
  if (operation.response === null) return watch.end();
  const { text, isWhole } = await underWatch(attempt, boundedText(response, watch));
  const value = isWhole ? objectOf(text) : null;
  if (value === null || (operation.isPaged && !isPage(value)) || (operation.id === 'listEvents' && !isPlaced(value)))
    throw apiError(attempt, response, text);
  // The header says so; a proxy may have removed it.
  const isReplay = response.headers.has('idempotent-replayed');
  if (operation.shownOnce.some((field) => isReplay || typeof value[field] !== 'string'))
    throw new ParleySecretLostError(`${operation.id}: It was done, but its secret was lost on the way.`, value);
  watch.end();
  return value;
}

/** Without its cursor a page would end a list that goes on. */
function isPage({ data, cursor, hasMore }: Record<string, unknown>): boolean {
  return (
    Array.isArray(data) && (hasMore === false || (hasMore === true && typeof cursor === 'string' && cursor !== ''))
  );
}

/** Who reads on from a place keeps it: one without its numbers would begin the feed again, or be none. */
function isPlaced({ data, lastSequence, epoch }: Record<string, unknown>): boolean {
  const sequences = (data as readonly unknown[]).map((event) => (Object(event) as { sequence?: unknown }).sequence);
  return [lastSequence, epoch, ...sequences].every((one) => Number.isSafeInteger(one) && (one as number) >= 0);
}

/**
 * The rows of a CSV file as they come. Only silence is bounded: each part must come within the time of an attempt after
 * it was asked for.
 */
export async function readStream(response: Response, attempt: Attempt): Promise<ReadableStream<Uint8Array>> {
  const { watch } = attempt;
  if (!CSV.test(response.headers.get('content-type') ?? '') || response.body === null) {
    const { text } = await underWatch(attempt, boundedText(response, watch));
    throw apiError(attempt, response, text);
  }
  const reader = response.body.getReader();
  watch.pause();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        watch.restart();
        const part = await underWatch(attempt, reader.read())
          .catch((error: unknown) => {
            watch.end();
            throw error instanceof ParleyError ? Object.assign(error, placeOf(attempt)) : error;
          })
          .finally(() => watch.pause());
        if (!part.done) return controller.enqueue(part.value);
        watch.end();
        controller.close();
      },
      cancel: async (reason) => {
        watch.end();
        await reader.cancel(reason);
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}
