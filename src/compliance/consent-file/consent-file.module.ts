import { Module } from '@nestjs/common';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { ConsentFileController } from './consent-file.controller.js';
import { ConsentFiles } from './consent-files.js';
import { ProofKeys } from './proof-keys.js';
import { ProofKeysController } from './proof-keys.js';

/** Evidence: signed files of what is recorded of a number, and the keys that sign them. */
@Module({
  imports: [TenantsModule],
  controllers: [ConsentFileController, ProofKeysController],
  providers: [ConsentFiles, ProofKeys],
})
export class ConsentFileModule {}
