import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { attemptMac } from '../adapter/callback-fields.js';
import type { HttpSettings } from '../adapter/http-settings.js';
import type { InboundMessage, ProviderAccount, Receipt } from '../adapter/provider-adapter.js';
import type { ItemsReader } from './callback-items.js';
import { inboundReaderOf } from './callback-items.js';
import { type ProofProgram, proofProgramOf } from './proofs.js';
import { receiptsReaderOf } from './callback-items.js';
import { responseJudgeOf } from './response-program.js';
import { type SendProgram, sendProgramOf } from './send-program.js';

/** How callbacks of one kind are proven and read. */
export interface CallbackProgram<T> {
  readonly proof: ProofProgram;
  readonly read: ItemsReader<T>;
}

/** The settings of an account, compiled. */
interface HttpProgram {
  readonly build: SendProgram;
  readonly judge: ReturnType<typeof responseJudgeOf>;
  readonly receipts: CallbackProgram<Receipt> | null;
  readonly inbound: CallbackProgram<InboundMessage> | null;
}

/** Compiles the settings of accounts, once for each version of them. */
@Injectable()
export class HttpPrograms {
  private readonly compiled = new WeakMap<HttpSettings, HttpProgram>();

  constructor(
    private readonly keys: DataKeys,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The program of an account. Settings that were validated compile. */
  of({ providerId, settings }: Pick<ProviderAccount<'HTTP'>, 'providerId' | 'settings'>): HttpProgram {
    const known = this.compiled.get(settings);
    if (known !== undefined) return known;
    const program = this.compile(providerId, settings);
    this.compiled.set(settings, program);
    return program;
  }

  private compile(providerId: string, settings: HttpSettings): HttpProgram {
    const { send, response, receipts, inbound, secrets } = settings;
    const context = {
      settings,
      publicUrl: this.config.publicUrl,
      macOf: (attemptId: string) => attemptMac(this.keys, providerId, attemptId),
      now: () => this.clock.now(),
    };
    return {
      build: sendProgramOf(send, secrets),
      judge: responseJudgeOf(response),
      receipts: receipts && {
        proof: proofProgramOf(receipts.proof, context),
        read: receiptsReaderOf(receipts, this.config.currency),
      },
      inbound: inbound && { proof: proofProgramOf(inbound.proof, context), read: inboundReaderOf(inbound) },
    };
  }
}
