import { insertion } from '../../platform/database/insert-rows.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, writing } from '../../platform/database/statement.js';
import { KeywordReply } from './keyword-reply.entity.js';

/** Rows that one statement deletes. */
export const SWEPT_REPLIES = 1_000;

/** The last day on which a number got a reply. Values: the project, what stands for the number, the keyword. */
export const LAST_REPLY = reading(
  'keywords: last reply',
  columnsOf(KeywordReply, 'day'),
  'SELECT day FROM keyword_replies WHERE projectId = ? AND subject = ? AND keyword = ?',
);

export const NEW_REPLY = insertion(KeywordReply, {
  ending: 'ON DUPLICATE KEY UPDATE day = VALUES(day)',
});

/** Days that are over. Value: the first day that stays. */
export const DELETE_REPLIES = writing(
  'keywords: delete replies',
  `DELETE FROM keyword_replies WHERE day < ? ORDER BY day LIMIT ${SWEPT_REPLIES}`,
);
