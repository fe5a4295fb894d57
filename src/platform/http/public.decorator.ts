import { SetMetadata } from '@nestjs/common';

/** The mark that `@Public()` leaves on a handler. */
export const IS_PUBLIC = 'parley:public';

/** A route without API key: health, metrics and what else stands in the short list of test/api-keys/public-routes. */
export const Public = (): MethodDecorator => SetMetadata(IS_PUBLIC, true);

/** Whether a handler has that mark. */
export function isPublic(handler: object): boolean {
  return Reflect.getMetadata(IS_PUBLIC, handler) === true;
}
