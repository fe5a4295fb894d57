import { Body, Controller, Get, Injectable, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { countryCodeOf } from '../../phones/phone-number.js';
import { Database } from '../../platform/database/database.js';
import { insertion, insertRows } from '../../platform/database/insert-rows.js';
import { Transactor } from '../../platform/database/transactor.js';
import { microsOf } from '../../platform/http/fields.js';
import { LargeBody, Operation } from '../../platform/http/operation.decorator.js';
import { invalidField, notFound } from '../../platform/http/problem.js';
import { IdPipe } from '../../platform/http/validation.js';
import {
  type PriceDto,
  type PriceRow,
  PRICES_BODY_BYTES,
  PricesView,
  PriceView,
  PUT_PRICES_BODY,
  PutPricesDto,
} from './prices.dto.js';
import { lockProvider } from './provider-accounts.js';
import { Provider, ProviderPrice } from './provider.entity.js';
import { PRICES_OF_PROVIDER } from './providers.sql.js';

const NEW_PRICES = insertion(ProviderPrice);

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

@ApiTags('providers')
@Controller('v1/providers/:providerId/prices')
export class ProviderPricesController {
  constructor(private readonly prices: ProviderPrices) {}

  @Get()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'readProviderPrices',
    summary: 'Read the prices of a provider',
    description: 'Returns what one part of a message costs at the provider.',
    type: PricesView,
    success: 'All prices of the provider.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@Param('providerId', IdPipe) providerId: string): Promise<PricesView> {
    return this.prices.read(providerId);
  }

  @Put()
  @LargeBody(PRICES_BODY_BYTES)
  @Roles(Role.ADMIN)
  @Operation({
    id: 'replaceProviderPrices',
    summary: 'Replace the prices of a provider',
    description:
      'Replaces all prices, of which there can be 1,000, in a body of up to 200 kB. A price holds for messages that ' +
      'are accepted from then on; earlier ones keep theirs. Numbers that no price is for cost nothing, and are not ' +
      'sent to while a spending limit is set.',
    type: PricesView,
    body: PUT_PRICES_BODY,
    success: 'All prices of the provider.',
    failures: [400, 401, 403, 404, 429],
  })
  replace(@Param('providerId', IdPipe) providerId: string, @Body() dto: PutPricesDto): Promise<PricesView> {
    return this.prices.replace(providerId, dto);
  }
}
