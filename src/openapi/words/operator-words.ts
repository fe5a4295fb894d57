import { Access } from '../../access/access.js';
import { Role } from '../../access/role.js';
import type { Meanings } from '../../platform/meaning.js';
import type { Availability, ProviderKind } from '../../providers/provider-settings.js';
import type { UnmatchedKind } from '../../providers/receipts/unmatched.entity.js';
import type { ProviderStatus } from '../../providers/record/provider.entity.js';
import type { SenderKind } from '../../providers/record/sender.entity.js';
import type { QueueWord } from '../../status/queue-status.js';
import type { Status } from '../../tenants/status.js';

/** How a tenant or a project stands. */
export const STATUS_MEANINGS: Meanings<Status> = {
  active: { meaning: 'It is in use.' },
  suspended: {
    meaning: 'Its keys are refused, and its messages wait.',
    remedy: 'The operator sets its status to `active`.',
  },
  archived: { meaning: 'It is closed for ever: its records are kept as they are.' },
};

/** Whether a provider or a sender is in use. */
export const PROVIDER_STATUS_MEANINGS: Meanings<ProviderStatus> = {
  active: { meaning: 'It sends messages.' },
  disabled: {
    meaning: 'It sends nothing: what waits for it takes another sender, or ends.',
    remedy: 'Set its status to `active`.',
  },
};

/** Kinds of gateways. */
export const PROVIDER_KIND_MEANINGS: Meanings<ProviderKind> = {
  SIMULATOR: { meaning: 'A gateway that is part of Parley and sends nothing to anybody.' },
  KANNEL: { meaning: 'A Kannel of your own.' },
  TWILIO: { meaning: 'An account at Twilio.' },
  HTTP: { meaning: 'A gateway with an HTTP API, as its settings describe it.' },
};

/** How a simulated gateway behaves. */
export const AVAILABILITY_MEANINGS: Meanings<Availability> = {
  up: { meaning: 'It takes every message.' },
  down: { meaning: 'It takes nothing.' },
  flapping: { meaning: 'It is up for 5 s and down for 5 s in turn.' },
  refusing: { meaning: 'It refuses every message.' },
  breaking: { meaning: 'It breaks the connection after each request, and has taken about half of them.' },
};

/** What an address is that messages come from. */
export const SENDER_KIND_MEANINGS: Meanings<SenderKind> = {
  NUMBER: { meaning: 'A telephone number: people can reply to it.' },
  SHORT_CODE: { meaning: 'A short number of one country.' },
  NAME: { meaning: 'A name: nobody can reply to it.' },
};

/** What a gateway sent that belongs to nothing known. */
export const UNMATCHED_KIND_MEANINGS: Meanings<UnmatchedKind> = {
  RECEIPT: { meaning: 'A receipt of no message that is known.', remedy: 'Assign it to its message.' },
  INBOUND: {
    meaning: 'A message to no address that receives by this provider, or a stop without a readable number.',
    remedy: 'Assign it to a project, with the number where it has none.',
  },
};

/** What a key reaches. */
export const ROLE_MEANINGS: Meanings<Role> = {
  [Role.ADMIN]: { meaning: 'It reaches the whole installation.' },
  [Role.TENANT]: { meaning: 'It reaches one project.' },
};

/** What a key may do. */
export const ACCESS_MEANINGS: Meanings<Access> = {
  [Access.FULL]: { meaning: 'It may read and change what its role reaches.' },
  [Access.READ]: { meaning: 'It may read what its role reaches, and change nothing.' },
};

/** Queues of work. */
export const QUEUE_MEANINGS: Meanings<QueueWord> = {
  EVENTS: { meaning: 'Events that were recorded and have not been numbered.' },
  DELIVERIES: { meaning: 'Deliveries of events to webhook configs.' },
  MESSAGES: { meaning: 'Messages to be sent, without those whose project is suspended or whose provider is down.' },
  IMPORTS: { meaning: 'Files of numbers to be processed.' },
  ERASURES: { meaning: 'Numbers whose traces are to be removed.' },
};

/** What a process does. */
export const PROCESS_ROLE_MEANINGS: Meanings<'all' | 'api' | 'worker'> = {
  all: { meaning: 'It serves requests and works on the queues.' },
  api: { meaning: 'It serves requests.' },
  worker: { meaning: 'It works on the queues.' },
};
