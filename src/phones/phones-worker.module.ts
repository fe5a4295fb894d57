import { Module } from '@nestjs/common';
import { PhoneRevalidation } from './lookup/phone-revalidation.js';
import { PhonesModule } from './phones.module.js';

/** The work on phone numbers: what is known of them is kept fresh. */
@Module({ imports: [PhonesModule], providers: [PhoneRevalidation] })
export class PhonesWorkerModule {}
