import { SetMetadata } from '@nestjs/common';

const LONG_RUNNING = 'parley:longRunning';

/** A route that somebody outside decides the length of: the caller, by sending or reading slowly, or an endpoint. */
export const LongRunning = (): MethodDecorator => SetMetadata(LONG_RUNNING, true);

/** Whether a handler has that mark. */
export function isLongRunning(handler: object): boolean {
  return Reflect.getMetadata(LONG_RUNNING, handler) === true;
}
