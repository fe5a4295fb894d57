import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { monotonicMs } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { ConsentLedger } from '../ledger/consent-ledger.js';
import type { ConsentKind } from '../ledger/consent-entry.entity.js';
import { lockPhone } from '../../phones/record/phone-row.js';
import type { OptOutSight } from './opt-out-page.js';
import { type LinkTarget, TARGET_OF_LINK } from './opt-out-page.sql.js';

/** 128 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** No response comes sooner: a link that leads to a number and one that leads nowhere take the same time. */
const ANSWER_AFTER_MS = 250;
const UNDO_NOTE = 'Undone on the opt-out page.';

const KINDS = ['OPT_OUT', 'OPT_IN'] as const satisfies readonly ConsentKind[];
/** 128 bits of a receipt, like a token. */
const RECEIPT_BYTES = 16;

/** What a visitor may see: nothing that says whether the link leads to a number. */
type LinkSight = Pick<OptOutSight, 'scene' | 'sender'>;

/** What `optOutUrl` leads to: the holder of the link counts as the person. */
@Injectable()
export class OptOutLink {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly ledger: ConsentLedger,
    private readonly keys: DataKeys,
  ) {}

  /** Whether a text can be a token at all. */
  isToken(text: string): boolean {
    return TOKEN.test(text);
  }

  /**
   * What the page shows; `receipt` is what `declare` gave, if the visitor comes from there. Changes nothing: mail and
   * message scanners fetch links (RFC 8058, 1).
   */
  show(token: string, receipt: string | null): Promise<LinkSight> {
    return inSameTime(async () => {
      const target = await this.find(token);
      return { scene: sceneOf(target, this.saidBy(token, receipt)), sender: senderOf(target) };
    });
  }

  /**
   * Declares what the person asked for, also for suspended and archived projects. Returns a receipt, by which `show`
   * knows what was asked for with a link that leads nowhere. Nobody else can write one: else a page could be made to
   * claim what nobody has done.
   */
  declare(token: string, kind: ConsentKind, requestId: string): Promise<string> {
    return inSameTime(async () => {
      const target = await this.find(token);
      if (target !== null) {
        await this.transactor.run(async (tx) => {
          const phone = await lockPhone(tx, target.projectId, target.phoneE164);
          // Erased and registered again meanwhile, it has another link, and this one speaks for nobody.
          if (phone?.optOutToken === token)
            await this.ledger.declare(tx, phone, {
              kind,
              source: 'LINK',
              note: kind === 'OPT_IN' ? UNDO_NOTE : null,
              actorKeyId: null,
              requestId,
            });
        });
      }
      return this.receiptOf(token, kind);
    });
  }

  private saidBy(token: string, receipt: string | null): ConsentKind | null {
    return KINDS.find((kind) => receipt === this.receiptOf(token, kind)) ?? null;
  }

  private receiptOf(token: string, kind: ConsentKind): string {
    return this.keys.mac('opt-out-page', `${kind} ${token}`).subarray(0, RECEIPT_BYTES).toString('base64url');
  }

  private async find(token: string): Promise<LinkTarget | null> {
    const [target] = await this.database.read(TARGET_OF_LINK, [token]);
    return target ?? null;
  }
}

/** The state of the number where there is one; what was asked for where there is none. */
function sceneOf(target: LinkTarget | null, said: ConsentKind | null): LinkSight['scene'] {
  if (target?.isOptedOut) return target.optOutReason === 'LINK' ? 'done' : 'doneElsewhere';
  if (target === null && said === 'OPT_OUT') return 'done';
  return said === 'OPT_IN' ? 'undone' : 'question';
}

function senderOf(target: LinkTarget | null): string | null {
  return target?.identityEnabled ? target.identity : null;
}

async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const start = monotonicMs();
  try {
    return await work();
  } finally {
    await sleep(Math.max(0, ANSWER_AFTER_MS - (monotonicMs() - start)));
  }
}
