import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { monotonicMs } from '../../platform/clock.js';
import { ConsentLedger } from '../ledger/consent-ledger.js';
import type { ConsentKind } from '../ledger/consent-entry.entity.js';
import { lockPhone } from '../../phones/record/phone-row.js';

/** 128 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** Nobody is answered sooner: a link that leads to a number and one that leads nowhere take the same time. */
const ANSWER_AFTER_MS = 250;
const UNDO_NOTE = 'Undone on the opt-out page.';

const TARGET_SQL = `SELECT x.projectId, x.phoneE164, x.isOptedOut, p.identity, p.identityEnabled
FROM phones x JOIN projects p ON p.projectId = x.projectId WHERE x.optOutToken = ?`;

interface Target {
  readonly projectId: string;
  readonly phoneE164: string;
  readonly isOptedOut: 0 | 1;
  readonly identity: string | null;
  readonly identityEnabled: 0 | 1;
}

/** What a visitor may see: nothing that says whether the link leads to a number. */
export interface LinkState {
  readonly isOptedOut: boolean;
  /** The sender's own name, or null when it has said none. */
  readonly sender: string | null;
}

/** What stands behind `optOutUrl`: whoever holds the link is the person. */
@Injectable()
export class OptOutLink {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly ledger: ConsentLedger,
  ) {}

  /** Whether a text can be a token at all. */
  isToken(text: string): boolean {
    return TOKEN.test(text);
  }

  /** What the page shows. Changes nothing: mail and message scanners fetch links (RFC 8058, 1). */
  show(token: string): Promise<LinkState> {
    return inSameTime(async () => {
      const target = await this.find(token);
      return { isOptedOut: target?.isOptedOut === 1, sender: senderOf(target) };
    });
  }

  /** Declares what the person asked for, also for suspended and archived projects, and returns the sender's name. An unknown link looks the same. */
  declare(token: string, kind: ConsentKind, requestId: string): Promise<LinkState['sender']> {
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
      return senderOf(target);
    });
  }

  private async find(token: string): Promise<Target | null> {
    const [target] = await this.database.read<Target>(TARGET_SQL, [token]);
    return target ?? null;
  }
}

function senderOf(target: Target | null): string | null {
  return target?.identityEnabled === 1 ? target.identity : null;
}

async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const start = monotonicMs();
  try {
    return await work();
  } finally {
    await sleep(Math.max(0, ANSWER_AFTER_MS - (monotonicMs() - start)));
  }
}
