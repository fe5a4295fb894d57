/**
 * For `@ApiPropertyOptional()` of a secret that stands in the response that made it and nowhere else: clients notice a
 * repeated response, which lacks it.
 */
export const SHOWN_ONCE = { 'x-shown-once': true };
