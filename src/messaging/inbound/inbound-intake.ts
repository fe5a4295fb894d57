import { Injectable } from '@nestjs/common';
import type { CountryCode } from 'libphonenumber-js/max';
import { PhoneArrivals } from '../../phones/intake/phone-arrivals.js';
import type { LookedUp } from '../../phones/lookup/phone-validation.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Database } from '../../platform/database/database.js';
import { insertMissing } from '../../platform/database/insert-rows.js';
import { type Read, readerIn, readerOf, readIn, Transactor, type Tx } from '../../platform/database/transactor.js';
import { lockProjectBelowTenant } from '../../tenants/project-access.js';
import type { Project } from '../../tenants/tenant.entity.js';
import type { InboundMessage, ProviderAccount } from '../providers/adapter/provider-adapter.js';
import { UnmatchedRecords } from '../providers/adapter/unmatched-records.js';
import { countryCodes } from '../providers/provider.entity.js';
import type { MessageRow } from '../record/messages.sql.js';
import { FROM_PERSON, heard, type HeardMessage, type Origin, readOwnWords } from './keywords.js';
import {
  type ArrivedMessage,
  countryOfReceiver,
  DELETE_FINGERPRINTS,
  NEW_FINGERPRINT,
  type Party,
  partyOf,
  REAL_SENDER,
  ReceivedMessages,
  type Receiver,
  RECEIVERS,
  SWEPT_FINGERPRINTS,
  writingsOfAddress,
} from './received-messages.js';

/** How long a message that comes in once more is known. */
const FINGERPRINT_DAYS = 400;

/** Knows which messages came in before. */
@Injectable()
export class Fingerprints {
  constructor(
    private readonly transactor: Transactor,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether this message comes in for the first time; notes that it has. One that the gateway gives no id is always
   * new. While another transaction takes the same message, this one waits for its end.
   */
  async isNew(tx: Tx, providerId: string, { providerMessageId, from, to, text }: InboundMessage): Promise<boolean> {
    if (providerMessageId === null) return true;
    const digest = this.keys.mac('inbound', JSON.stringify([providerId, providerMessageId, from, to, text]));
    return (await insertMissing(tx, NEW_FINGERPRINT, [{ digest, receivedAt: this.clock.now() }])) > 0;
  }

  /** Deletes some that are past their retention; whether there may be more. */
  async sweep(): Promise<boolean> {
    const bound = this.clock.now() - FINGERPRINT_DAYS * DAY_MS;
    return (await this.transactor.write(DELETE_FINGERPRINTS, [bound])) === SWEPT_FINGERPRINTS;
  }
}

/** Where a message comes in. */
type InboundAccount = Pick<ProviderAccount, 'providerId' | 'handlesKeywords' | 'defaultCountry'>;

/** By what an address is read; null = by no account. */
interface Reading {
  readonly providerId: string | null;
  readonly defaultCountry: CountryCode | null;
}

/** A message that came in, and what was looked up before it is taken. */
export interface PreparedInbound {
  readonly account: InboundAccount;
  readonly message: HeardMessage;
  readonly party: Party;
  readonly lookedUp: LookedUp;
  /** Who lets a simulated gateway bring it; null for what a gateway brought. */
  readonly simulatedBy: Origin | null;
}

/**
 * The one entrance of messages that come in. Each goes to the project whose sender receives at its address, and is kept
 * apart when there is none, or when the account that brought it is not one that receives for that sender: then it can
 * opt its number out, and nothing else.
 */
@Injectable()
export class InboundIntake {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly arrivals: PhoneArrivals,
    private readonly fingerprints: Fingerprints,
    private readonly received: ReceivedMessages,
    private readonly unmatched: UnmatchedRecords,
  ) {}

  /** Takes messages of an account, in their order. Resolves when all are committed, or were before. */
  async take(account: InboundAccount, messages: readonly InboundMessage[]): Promise<void> {
    for (const message of messages) {
      const prepared = await this.prepare(account, message);
      await this.transactor.run((tx) => this.takeIn(tx, prepared));
    }
  }

  /** Looks up who wrote a message and finds what it means, outside of any transaction: both may take their time. */
  async prepare(
    account: InboundAccount,
    message: InboundMessage,
    simulatedBy: Origin | null = null,
  ): Promise<PreparedInbound> {
    const receiver = await this.receiverOf(readerOf(this.database), account, message.to);
    const party = partyOf(message.from, account.defaultCountry ?? countryOf(receiver));
    const numbers = party.readings.flatMap(({ phoneE164, isValid }) => (isValid ? phoneE164 : []));
    const lookedUp = receiver === null ? new Map() : await this.arrivals.lookUp(receiver.projectId, numbers);
    const own = await readOwnWords(readerOf(this.database), receiver?.projectId ?? null);
    return { account, message: heard(message, own), party, lookedUp, simulatedBy };
  }

  /** Takes one message; returns its row, null when it came in before or goes to no live project. */
  async takeIn(tx: Tx, prepared: PreparedInbound): Promise<MessageRow | null> {
    const { account, message, party } = prepared;
    if (!(await this.fingerprints.isNew(tx, account.providerId, message))) return null;
    const found = await this.receiverOf(readerIn(tx), account, message.to);
    const project = found === null ? null : await lockProjectBelowTenant(tx, found.projectId, 'pessimistic_read');
    // Read again after locking: a request that deletes or moves a sender has the project to itself.
    const receiver = found === null ? null : await this.receiverOf(readerIn(tx), account, message.to);
    if (project === null || receiver === null || receiver.projectId !== project.projectId) {
      await this.unmatched.keepInbound(tx, account.providerId, [message]);
      return null;
    }
    if (project.status === 'archived' || !speaksFor(account, receiver)) {
      await this.unmatched.keepInbound(tx, account.providerId, [message]);
      await this.received.heedIn(tx, project, party, message);
      return null;
    }
    const mayReply = !account.handlesKeywords;
    return this.received.insert(tx, project, {
      ...prepared,
      ...receiver,
      ...(await this.effectIn(tx, prepared, project)),
      mayReply,
    });
  }

  /** A simulated message changes consent only in a project that real people cannot write to. */
  private async effectIn(
    tx: Tx,
    { simulatedBy }: PreparedInbound,
    { projectId }: Project,
  ): Promise<Pick<ArrivedMessage, 'effect' | 'origin'>> {
    if (simulatedBy === null) return { effect: 'ALL', origin: FROM_PERSON };
    const isReal = (await readIn(tx, REAL_SENDER, [projectId])).length > 0;
    return { effect: isReal ? 'NONE' : 'ALL', origin: simulatedBy };
  }

  /**
   * The sender that receives at an address; null when there is none. Of several readings, one that the account speaks
   * for goes first.
   */
  async receiverOf(read: Read, account: Reading, to: string): Promise<Receiver | null> {
    const writings = writingsOfAddress(to, account.defaultCountry);
    if (writings.length === 0) return null;
    const rows = await read(RECEIVERS(writings), writings);
    const receivers = writings.flatMap((writing) => rows.find(({ address }) => address === writing) ?? []);
    return receivers.find((receiver) => speaksFor(account, receiver)) ?? receivers[0] ?? null;
  }
}

/** Whether messages to a sender come in by this account. What another one says of it may be anybody's. */
function speaksFor({ providerId }: Reading, receiver: Receiver): boolean {
  return providerId === receiver.providerId || providerId === receiver.inboundProviderId;
}

/** The country of numbers that people write to a sender without their calling code, as far as one can say. */
function countryOf(receiver: Receiver | null): CountryCode | null {
  return receiver === null ? null : countryOfReceiver(receiver.address, countryCodes(receiver.countries));
}
