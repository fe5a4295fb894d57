import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, type RowOf, writing } from '../../platform/database/statement.js';
import { Sender } from '../../providers/record/sender.entity.js';
import { InboundFingerprint } from './inbound-fingerprint.entity.js';

/** Rows that one statement deletes. */
export const SWEPT_FINGERPRINTS = 1_000;

/** The senders that receive at some addresses: each address belongs to one of them at most. */
export const RECEIVERS = readingBy(
  'inbound: senders that receive',
  { ...columnsOf(Sender, 'senderId', 'projectId', 'providerId', 'inboundProviderId', 'address'), countries: 'text' },
  (addresses: readonly string[]) => `SELECT senderId, projectId, providerId, inboundProviderId, address, countries
FROM senders FORCE INDEX (senders_receiving) WHERE receivingAddress IN (${placeholders(addresses)})`,
  [[['+4911', '4911']]],
);
export type Receiver = RowOf<typeof RECEIVERS>;

/** Whether a project has a sender, disabled ones too, that sends or receives at a real provider. Value: the project. */
export const REAL_SENDER = reading(
  'inbound: sender at a real provider',
  { 1: 'number' },
  `SELECT 1 FROM senders s JOIN providers p ON p.providerId IN (s.providerId, s.inboundProviderId)
WHERE s.projectId = ? AND p.kind <> 'SIMULATOR' LIMIT 1`,
);

/** What came in before stays as it is. */
export const NEW_FINGERPRINT = insertion(InboundFingerprint, { mode: 'INSERT IGNORE' });

/** Fingerprints that are past their retention. Value: the instant from which they stay. */
export const DELETE_FINGERPRINTS = writing(
  'inbound: delete fingerprints',
  `DELETE FROM inbound_fingerprints WHERE receivedAt < ? ORDER BY receivedAt LIMIT ${SWEPT_FINGERPRINTS}`,
);
