import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { LargeBody } from '../../platform/http/route-marks.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import { PricesView } from './prices.view.js';
import { ProviderPrices } from './provider-prices.js';
import { PRICES_BODY_BYTES, PUT_PRICES_BODY, PutPricesDto } from './put-prices.dto.js';

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
