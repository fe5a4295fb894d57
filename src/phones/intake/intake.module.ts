import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { ConsentModule } from '../consent/consent.module.js';
import { PhonesModule } from '../phones.module.js';
import { FileImport } from './file-import.js';
import { ImportIntake, ImportRoom } from './import-intake.js';
import { ImportRun } from './import-run.js';
import { ImportSweeper, ImportWorker } from './import-worker.js';
import { PhoneArrivals } from './phone-arrivals.js';
import { DownloadTurns, PhoneExport, PhoneExportController } from './phone-export.js';
import { PhoneImportsController } from './phone-imports.controller.js';
import { PhoneImports } from './phone-imports.service.js';
import { PhoneRegistration, PhoneRegistrationController } from './phone-registration.js';
import { ImportChunks, ImportErrors, ImportQueue } from './stored-csv.js';
import { TenantUsage, TenantUsageController } from './tenant-usage.js';

const IMPORTS = [
  PhoneImports,
  FileImport,
  ImportIntake,
  ImportChunks,
  ImportQueue,
  ImportErrors,
  ImportRun,
  ImportRoom,
];

/** How numbers come in and go out in bulk: registration, imports, export. */
@Module({
  imports: [TenantsModule, EventsModule, PhonesModule, ConsentModule],
  controllers: [PhoneRegistrationController, PhoneImportsController, PhoneExportController, TenantUsageController],
  providers: [PhoneArrivals, PhoneRegistration, PhoneExport, DownloadTurns, TenantUsage, ...IMPORTS],
  exports: [PhoneArrivals, ImportQueue, ImportRun, ImportChunks, ImportIntake],
})
export class IntakeModule {}

/** The work on imports: their rows, and the end of their retention. */
@Module({ imports: [IntakeModule], providers: [ImportWorker, ImportSweeper] })
export class IntakeWorkerModule {}
