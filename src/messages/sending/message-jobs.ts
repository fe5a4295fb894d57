import { columnsOf } from '../../platform/database/row-columns.js';
import { JobQueue, type Taken } from '../../platform/jobs/job-queue.js';
import { Message } from '../record/message.entity.js';

/** Queues looked at in one beat; the next one goes on after them. */
const QUEUES_MAX = 500;

/** The queue of one sender. */
export interface SenderQueue {
  readonly senderId: string;
}

/** What is read of a message that is taken. */
interface Row {
  readonly messageId: string;
  readonly projectId: string;
  readonly phone: string;
  readonly parts: number;
}

/** A message in the hands of this process until its lease ends. */
export type TakenMessage = Taken<Row>;

/** The table of messages as a queue. A claim only leases: what becomes of a message is decided at its hand-over. */
export const MESSAGE_JOBS = new JobQueue<SenderQueue, Row, never>({
  table: 'messages',
  index: 'messages_queue',
  id: 'messageId',
  queue: { senderId: 'queuedFor' },
  queueKinds: { senderId: 'text!' },
  columnKinds: columnsOf(Message, 'messageId', 'projectId', 'phone', 'parts'),
  written: [],
  queuesMax: QUEUES_MAX,
});
