import { insertion } from '../../platform/database/insert-rows.js';
import { ProviderPrice } from '../record/provider-price.entity.js';

export const NEW_PRICES = insertion(ProviderPrice);
