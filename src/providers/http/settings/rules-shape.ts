import type { HttpRules } from '../../http-settings.js';
import { INBOUND, RECEIPTS } from './callback-shapes.js';
import { objectOf } from './object-shapes.js';
import { CHECK, SEND } from './request-shapes.js';
import { RESPONSE } from './response-shapes.js';
import { byDefault, documented, type Schemas, type Shape } from './shape.js';
import { orNull } from './shapes-of-many.js';

/** The shapes of the parts that describe a gateway. */
export const RULE_SHAPES: { readonly [K in keyof HttpRules]: Shape<HttpRules[K]> } = {
  send: SEND,
  response: RESPONSE,
  receipts: orNull(RECEIPTS),
  inbound: orNull(INBOUND),
  check: orNull(CHECK),
};

export const RULE_NAMES = Object.keys(RULE_SHAPES) as readonly (keyof HttpRules)[];

/** All that describes a gateway. */
export const RULES: Shape<HttpRules> = objectOf<HttpRules>('HttpRules', 'How a gateway is spoken to.', {
  send: documented(RULE_SHAPES.send, 'The request that sends a message.', undefined),
  response: documented(RULE_SHAPES.response, 'What responses mean.', undefined),
  receipts: byDefault<HttpRules['receipts']>(null, RULE_SHAPES.receipts, 'How receipts are read.', undefined),
  inbound: byDefault<HttpRules['inbound']>(null, RULE_SHAPES.inbound, 'How messages from people are read.', undefined),
  check: byDefault<HttpRules['check']>(null, RULE_SHAPES.check, 'A request that costs nothing.', undefined),
});

/** The schemas of all parts, by name: those that are given, and those that are shown. */
export function httpSchemas(): Schemas {
  const named: Schemas = {};
  RULES.schema('given', named);
  for (const name of RULE_NAMES) RULE_SHAPES[name].schema('complete', named);
  return named;
}
