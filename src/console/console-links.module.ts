import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import {
  ConsoleLinksController,
  CurrentSessionController,
  LinkRedemptionController,
} from './console-links.controller.js';
import { ConsoleLinkReader, ConsoleLinksService, LinkTokens } from './console-links.service.js';
import { LinkEnding, LinkSweeper } from './link-ending.js';

/** Links that open the console for a project, and the sessions that they open. */
@Module({
  imports: [ApiKeysModule, TenantsModule],
  controllers: [ConsoleLinksController, LinkRedemptionController, CurrentSessionController],
  providers: [ConsoleLinksService, ConsoleLinkReader, LinkEnding, LinkTokens],
})
export class ConsoleLinksModule {}

/** The work on console links: the end of their retention. */
@Module({ providers: [LinkSweeper] })
export class ConsoleLinksWorkerModule {}
