import { insertion } from '../../platform/database/insert-rows.js';
import { writing } from '../../platform/database/statement.js';
import { ProviderPrice } from '../record/provider-price.entity.js';

export const NEW_PRICES = insertion(ProviderPrice);

/** Value: the provider. */
export const DELETE_PRICES = writing('providers: delete prices', 'DELETE FROM provider_prices WHERE providerId = ?');
