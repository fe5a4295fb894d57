import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { moneyOf } from '../../platform/http/money.js';
import { notFound } from '../../platform/http/problem.js';
import { Project } from '../../tenants/project.entity.js';
import { Reach } from '../../tenants/reach.js';
import type { Decision } from '../routing/decision.js';
import { MessageRouting } from '../routing/message-routing.js';
import { PARTS_MAX } from '../text/composition.js';
import { oddCharactersOf } from '../text/odd-characters.js';
import { textTooLong } from './accepted-view.js';
import type { MessagePreviewView } from './message-preview.view.js';
import { Recipients } from './recipients.js';
import type { SendMessageDto } from './send-message.dto.js';
import { wantedMessage } from './wanted-message.js';

/** Says what sending a message would do, by the very rules that sending goes by. Writes nothing. */
@Injectable()
export class MessagePreview {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly recipients: Recipients,
    private readonly routing: MessageRouting,
    private readonly clock: Clock,
  ) {}

  /** Throws 400 for a text of too many parts, 404, and 409 when the project is archived. */
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
