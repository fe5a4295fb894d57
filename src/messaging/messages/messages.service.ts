import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import type { Status } from '../../access/status.js';
import { lockPhones } from '../../phones/phones.sql.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { readIn, type Tx } from '../../platform/database/transactor.js';
import { moneyOf } from '../../platform/http/fields.js';
import { invalidField, notFound, Problem } from '../../platform/http/problem.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { Project } from '../../tenants/tenant.entity.js';
import { isWaiting, type MessageStatus } from '../record/message-status.js';
import { oddCharactersOf, PARTS_MAX } from '../record/message-text.js';
import { findMessage, lockMessages, PLACE_OF_MESSAGE, storedWait } from '../record/messages.sql.js';
import type { Decision } from '../routing/decision.js';
import { MessageRouting } from '../routing/message-routing.js';
import { type Accepted, MessageAcceptance, Recipients, type Registered, wantedMessage } from './message-acceptance.js';
import type { MessagePreviewView } from './message-batch.view.js';
import { MessageChanges } from './message-changes.js';
import { MessageView } from './message.view.js';
import type { SendMessageDto } from './messages.dto.js';

/** What the caller is shown of a message that was just accepted. `projectStatus` is that of the locked project. */
export function acceptedView({ row }: Accepted, projectStatus: Status): MessageView {
  const isHeld = projectStatus === 'suspended' && isWaiting(row.status);
  return MessageView.of(row, isHeld ? { hold: 'project_suspended', holdUntil: null } : storedWait(row));
}

/** 400 for a text that takes too many parts. */
export function textTooLong(parts: number): Problem {
  const sentence = `text takes ${parts} parts with identity and footer; at most ${PARTS_MAX} can be sent`;
  return invalidField('text', 'maxParts', sentence);
}

/** Sends single messages, says what sending one would do, and cancels those that wait. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly recipients: Recipients,
    private readonly acceptance: MessageAcceptance,
    private readonly routing: MessageRouting,
    private readonly changes: MessageChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts a message, or blocks it with its reason. Throws 400 for a text of too many parts, 404, and 409 when the
   * project is archived or its tenant has its maximum of numbers.
   */
  async send(caller: Caller, projectId: string, dto: SendMessageDto, once: OnceRequest): Promise<MessageView> {
    const wanted = wantedMessage(dto, this.clock.now());
    this.reach.requireReach(caller, projectId);
    return this.idempotency.run<MessageView, Registered>(once, {
      statusCode: 202,
      prepare: async (unknown) => {
        await this.recipients.register(caller, projectId, unknown);
        return new Set(unknown);
      },
      work: async (tx, registered) => {
        const project = await this.reach.shareProject(tx, caller, projectId);
        const [accepted] = await this.acceptance.accept(tx, project, [wanted], registered);
        if (accepted === undefined) throw notFound();
        if (accepted.partsTooMany !== null) throw textTooLong(accepted.partsTooMany);
        return acceptedView(accepted, project.status);
      },
      idOf: ({ messageId }) => messageId,
      show: async (messageId) => MessageView.of(await findMessage(this.database, messageId)),
    });
  }

  /**
   * Says what sending a message would do, by the very rules that sending goes by. Writes nothing. Throws 400 for a text
   * of too many parts, 404, and 409 when the project is archived.
   */
  async preview(caller: Caller, projectId: string, dto: SendMessageDto): Promise<MessagePreviewView> {
    const now = this.clock.now();
    const wanted = wantedMessage(dto, now);
    await this.reach.requireLiveProject(caller, projectId);
    const project = await this.database.entities.findOneBy(Project, { projectId });
    if (project === null) throw notFound();
    const recipient = await this.recipients.lookAhead(projectId, wanted.to);
    const [decision] = await this.routing.preview(project, [{ ...wanted, recipient }], now);
    if (decision === undefined) throw notFound();
    if (decision.partsMax > PARTS_MAX) throw textTooLong(decision.partsMax);
    return viewOf(decision);
  }

  /** Cancels a message that waits; one that is canceled already stays so. Throws 404, and 409 when it is too late. */
  async cancel(caller: Caller, messageId: string, once: OnceRequest): Promise<MessageView> {
    return this.idempotency.run(once, {
      statusCode: 200,
      work: (tx) => this.cancelIn(tx, caller, messageId),
      idOf: () => messageId,
      show: async () => MessageView.of(await findMessage(this.database, messageId)),
    });
  }

  private async cancelIn(tx: Tx, caller: Caller, messageId: string): Promise<MessageView> {
    const [place] = await readIn(tx, PLACE_OF_MESSAGE, [messageId]);
    if (place === undefined) throw notFound();
    await this.reach.shareProject(tx, caller, place.projectId);
    const phones = await lockPhones(tx, place.projectId, [place.phone]);
    const message = (await lockMessages(tx, [messageId])).get(messageId);
    if (message === undefined) throw notFound();
    if (message.status === 'CANCELED') return MessageView.of(message);
    if (!isWaiting(message.status)) throw tooLateToCancel(message.status);
    const changes = [{ message, to: 'CANCELED', reason: 'canceled_by_caller' } as const];
    const [canceled] = await this.changes.apply(tx, phones, changes);
    return MessageView.of(canceled ?? message);
  }
}

function viewOf(decision: Decision): MessagePreviewView {
  const { status, reason, sender, priceMicros, earliestAt, checks, text, encoding, parts } = decision;
  return {
    wouldSend: status !== 'BLOCKED',
    status,
    reason,
    text,
    encoding,
    parts,
    oddCharacters: oddCharactersOf(text).map(({ character, position, replacement }) => ({
      character,
      position,
      replacement,
    })),
    price: priceMicros === null ? null : moneyOf(priceMicros * parts),
    provider: sender?.providerId ?? null,
    from: sender?.address ?? null,
    earliestAt,
    checks: checks.map(({ rule, passed, detail }) => ({ rule, passed, detail })),
  };
}

/** 409 for a message that has been handed over, or has ended. */
export function tooLateToCancel(status: MessageStatus): Problem {
  return new Problem(409, 'state_conflict', `The message is ${status}: only one that waits can be canceled.`);
}
