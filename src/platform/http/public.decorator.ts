import { SetMetadata } from '@nestjs/common';

/** The mark that `@Public()` leaves on a handler. */
export const IS_PUBLIC = 'parley:public';

/** A route without API key: health, metrics and what else stands in the short list of test/public-routes. */
export const Public = (): MethodDecorator => SetMetadata(IS_PUBLIC, true);
