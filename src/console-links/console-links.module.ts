import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ConsoleLinkReader } from './console-link-reader.js';
import { ConsoleLinksController } from './console-links.controller.js';
import { ConsoleLinksService } from './console-links.service.js';
import { CurrentSessionController } from './current-session.controller.js';
import { LinkEnding } from './link-ending.js';
import { LinkRedemptionController } from './link-redemption.controller.js';
import { LinkRedemption } from './link-redemption.js';
import { LinkTokens } from './link-tokens.js';

/** Links that open the console for a project, and the sessions that they open. */
@Module({
  imports: [ApiKeysModule, TenantsModule],
  controllers: [ConsoleLinksController, LinkRedemptionController, CurrentSessionController],
  providers: [ConsoleLinksService, ConsoleLinkReader, LinkEnding, LinkRedemption, LinkTokens],
})
export class ConsoleLinksModule {}
