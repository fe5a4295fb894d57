import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { AttemptMac } from '../attempt-mac.js';
import { callbackBaseOf, receiptUrlOf } from '../callback-urls.js';
import type { AnswerRule } from '../http-settings.js';
import {
  type CallbackKind,
  type CallbackReading,
  type CallbackRequest,
  type InboundMessage,
  type OutgoingMessage,
  type ProviderAccount,
  ProviderAdapter,
  type ProviderTestResult,
  type Receipt,
  type SendOutcome,
} from '../provider-port.js';
import { type CallbackProgram, HttpPrograms } from './operating/http-programs.js';
import { HttpDoctor } from './operating/http-doctor.js';
import { sourceOf } from './reading/source.js';
import { HttpSender } from './sending/http-sender.js';

type Account = ProviderAccount<'HTTP'>;

/** Of callbacks that the settings do not take: all of them are refused. */
const NOT_TAKEN: AnswerRule = { status: 200, body: '', fault: 'REFUSE' };

/** Speaks to a gateway that its settings describe: how it is sent to, and what its responses and callbacks mean. */
@Injectable()
export class HttpAdapter extends ProviderAdapter<'HTTP'> {
  readonly kind = 'HTTP';

  constructor(
    private readonly programs: HttpPrograms,
    private readonly sender: HttpSender,
    private readonly doctor: HttpDoctor,
    private readonly mac: AttemptMac,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    super();
  }

  send(account: Account, batch: readonly OutgoingMessage[]): Promise<SendOutcome>[] {
    const program = this.programs.of(account);
    const { providerId, settings } = account;
    const base = callbackBaseOf(settings, this.config.publicUrl);
    return batch.map((message) => {
      const { attemptId } = message;
      const receiptUrl = receiptUrlOf(base, providerId, attemptId, this.mac.macOf(providerId, attemptId));
      return this.sender.send(account, program, message, receiptUrl);
    });
  }

  test(account: Account): Promise<ProviderTestResult> {
    return this.doctor.examine(account);
  }

  readReceipts(account: Account, request: CallbackRequest): Promise<CallbackReading<Receipt>> {
    return this.read(account.providerId, this.programs.of(account).receipts, request);
  }

  readInbound(account: Account, request: CallbackRequest): Promise<CallbackReading<InboundMessage>> {
    return this.read(account.providerId, this.programs.of(account).inbound, request);
  }

  override answerOf({ settings }: Account, kind: CallbackKind): AnswerRule {
    return settings[kind]?.answer ?? NOT_TAKEN;
  }

  private async read<T>(
    providerId: string,
    program: CallbackProgram<T> | null,
    request: CallbackRequest,
  ): Promise<CallbackReading<T>> {
    if (program === null) return { kind: 'unproven', detail: 'the settings of the provider take none' };
    const proven = await program.proof(request);
    if ('fault' in proven) return { kind: 'unproven', detail: proven.fault };
    const source = sourceOf(await request.bytes(), request);
    const reading = program.read(source, proven);
    if (reading.kind === 'unreadable') return reading;
    const { found, unknownWords, unreadable } = reading;
    // Words of a gateway may hold what a person wrote: only how many there were is logged.
    if (unknownWords + unreadable > 0)
      this.log.warn({ providerId, unknownWords, unreadable }, 'not all of a callback has a meaning in the settings');
    return { kind: 'read', found };
  }
}
