import { insertedColumns } from '../../platform/database/columns.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { readingBy, type RowOf, writing } from '../../platform/database/statement.js';
import { Sender } from '../../providers/record/sender.entity.js';
import { InboundFingerprint } from './inbound-fingerprint.entity.js';

/** Rows that one statement deletes. */
export const SWEPT_FINGERPRINTS = 1_000;

/** The senders that receive at some addresses: each address belongs to one of them at most. */
export const RECEIVERS = readingBy(
  'inbound: senders that receive',
  columnsOf(Sender, 'senderId', 'projectId', 'providerId', 'address'),
  (addresses: readonly string[]) => `SELECT senderId, projectId, providerId, address FROM senders
FORCE INDEX (senders_receiving) WHERE receivingAddress IN (${placeholders(addresses)})`,
  [[['+4911', '4911']]],
);
export type Receiver = RowOf<typeof RECEIVERS>;

/** What came in before stays as it is. */
export const NEW_FINGERPRINT = insertion('inbound_fingerprints', insertedColumns(InboundFingerprint), {
  mode: 'INSERT IGNORE',
});

/** Fingerprints that are past their retention. Value: the instant from which they stay. */
export const DELETE_FINGERPRINTS = writing(
  'inbound: delete fingerprints',
  `DELETE FROM inbound_fingerprints WHERE receivedAt < ? ORDER BY receivedAt LIMIT ${SWEPT_FINGERPRINTS}`,
);
