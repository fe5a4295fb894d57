import { reading } from '../../platform/database/statement.js';

/** A number that has been blocked so often may have written before: only these messages are looked at. */
const LAST_MESSAGES = 100;

/**
 * Whether a person has written to a project, by the newest messages of the number: an attacker who asks for it again
 * and again must not make this slower. What was simulated is no person. Values: the project, the number.
 */
export const HAS_WRITTEN = reading(
  'routing: has written',
  { providerId: 'text!' },
  `SELECT p.providerId FROM (SELECT direction, providerId FROM messages FORCE INDEX (messages_project_phone)
WHERE projectId = ? AND phone = ? ORDER BY messageId DESC LIMIT ${LAST_MESSAGES}) m
JOIN providers p ON p.providerId = m.providerId
WHERE m.direction = 'INBOUND' AND p.kind <> 'SIMULATOR' LIMIT 1`,
);
