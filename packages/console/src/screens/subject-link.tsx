import type { EventView } from 'parley-sdk';
import { Link } from '../frame/link.js';
import { Code, None } from '../frame/text.js';
import { NumberLink } from './number-link.js';

const MESSAGE_ID = /^msg_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The message or number that an event is about. */
export function SubjectLink({ of: { data } }: { of: EventView }) {
  if (data === null) return <None why="not kept any more" />;
  const { messageId, phoneE164 } = data;
  if (typeof messageId === 'string')
    return MESSAGE_ID.test(messageId) ? (
      <Link to="/messages/:messageId" values={{ messageId }}>
        <Code of={messageId} />
      </Link>
    ) : (
      <Code of={messageId} />
    );
  return typeof phoneE164 === 'string' ? <NumberLink of={phoneE164} /> : <None />;
}
