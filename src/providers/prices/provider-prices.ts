import { Injectable } from '@nestjs/common';
import { countryCodeOf } from '../../phones/record/countries.js';
import { Database } from '../../platform/database/database.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { Transactor } from '../../platform/database/transactor.js';
import { microsOf } from '../../platform/http/money.js';
import { invalidField, notFound } from '../../platform/http/problem.js';
import type { PriceRow } from '../record/price-table.js';
import { ProviderPrice } from '../record/provider-price.entity.js';
import { lockProvider } from '../record/provider-locks.js';
import { Provider } from '../record/provider.entity.js';
import { PRICES_OF_PROVIDER } from '../record/providers.sql.js';
import { NEW_PRICES } from './prices.sql.js';
import { type PricesView, PriceView } from './prices.view.js';
import type { PriceDto, PutPricesDto } from './put-prices.dto.js';

/** The prices of providers. Its routes are for ADMIN only. */
@Injectable()
export class ProviderPrices {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
  ) {}

  /** All prices of a provider. Throws 404. */
  async read(providerId: string): Promise<PricesView> {
    if ((await this.database.entities.findOneBy(Provider, { providerId })) === null) throw notFound();
    return { prices: (await this.database.read(PRICES_OF_PROVIDER, [providerId])).map(PriceView.of) };
  }

  /** Replaces all prices of a provider. Throws 400 for two prices of the same numbers, and 404. */
  async replace(providerId: string, dto: PutPricesDto): Promise<PricesView> {
    const prices = pricesOf(dto);
    await this.transactor.run(async (tx) => {
      await lockProvider(tx, providerId);
      await tx.delete(ProviderPrice, { providerId });
      await insertRows(
        tx,
        NEW_PRICES,
        prices.map((price) => ({ providerId, ...price })),
      );
    });
    return this.read(providerId);
  }
}

type Price = Omit<PriceRow, 'providerId'>;

/** The prices that a request names. Throws 400. */
function pricesOf({ prices }: PutPricesDto): Price[] {
  const seen = new Map<string, number>();
  return prices.map((dto, at) => {
    const price = priceOf(dto);
    const scope = price.prefix === '' ? price.country : price.prefix;
    const first = seen.get(scope);
    if (first !== undefined) {
      const path = `prices.${at}`;
      throw invalidField(path, 'isUnique', `${path} must not be for the same numbers as prices.${first}`);
    }
    seen.set(scope, at);
    return price;
  });
}

function priceOf({ country, prefix, price }: PriceDto): Price {
  const code = (country ?? null) === null ? null : countryCodeOf(country ?? '');
  return { country: code ?? '', prefix: prefix ?? '', priceMicros: microsOf(price) };
}
