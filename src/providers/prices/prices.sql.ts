import { insertion } from '../../platform/database/insert-rows.js';
import { writing } from '../../platform/database/statement.js';

export const NEW_PRICES = insertion('provider_prices', ['providerId', 'country', 'prefix', 'priceMicros']);

/** Value: the provider. */
export const DELETE_PRICES = writing('providers: delete prices', 'DELETE FROM provider_prices WHERE providerId = ?');
