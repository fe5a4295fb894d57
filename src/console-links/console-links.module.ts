import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ConsoleLinkReader } from './console-link-reader.js';
import { ConsoleLinksController } from './console-links.controller.js';
import { ConsoleLinksService } from './console-links.service.js';
import { LinkEnding } from './link-ending.js';
import { LinkRedemption } from './link-redemption.js';
import { LinkTokens } from './link-tokens.js';
import { SessionsController } from './sessions.controller.js';

/** Links that open the console for a project, and the sessions that they open. */
@Module({
  imports: [ApiKeysModule, TenantsModule],
  controllers: [ConsoleLinksController, SessionsController],
  providers: [ConsoleLinksService, ConsoleLinkReader, LinkEnding, LinkRedemption, LinkTokens],
})
export class ConsoleLinksModule {}
