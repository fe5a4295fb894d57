/** The trail that the database itself keeps of every change, for the checker of messages. */
import mysql from 'mysql2/promise';

const NOW = 'CAST(UNIX_TIMESTAMP(NOW(6)) * 1000 AS SIGNED)';
const INSERT = `INSERT INTO chaos_trail (at, what, projectId, id, phone, was, became) VALUES (${NOW},`;

/** A breaker that is open for so long, counted from the last message that its gateway took, opened beside others. */
const OPENED_WITHIN_MS = 50_000;

const STATEMENTS = [
  `CREATE TABLE chaos_trail (
  n BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  at BIGINT NOT NULL,
  what VARCHAR(8) NOT NULL,
  projectId VARCHAR(30) NOT NULL,
  id VARCHAR(64) NULL,
  phone VARCHAR(64) NULL,
  was VARCHAR(16) NULL,
  became VARCHAR(16) NOT NULL
) CHARACTER SET ascii COLLATE ascii_bin`,
  `CREATE TRIGGER chaos_message_made AFTER INSERT ON messages FOR EACH ROW
${INSERT} 'message', NEW.projectId, NEW.messageId, NEW.phone, NULL, NEW.status)`,
  `CREATE TRIGGER chaos_message_changed AFTER UPDATE ON messages FOR EACH ROW
IF NEW.status <> OLD.status THEN
  ${INSERT} 'message', NEW.projectId, NEW.messageId, NEW.phone, OLD.status, NEW.status);
END IF`,
  `CREATE TRIGGER chaos_phone_made AFTER INSERT ON phones FOR EACH ROW
${INSERT} 'phone', NEW.projectId, NULL, NEW.phoneE164, NULL, 'MADE')`,
  `CREATE TRIGGER chaos_phone_gone AFTER DELETE ON phones FOR EACH ROW
${INSERT} 'phone', OLD.projectId, NULL, OLD.phoneE164, NULL, 'GONE')`,
  `CREATE TRIGGER chaos_consent AFTER INSERT ON consent_entries FOR EACH ROW
${INSERT} 'consent', NEW.projectId, NEW.requestId, NEW.phoneE164, NEW.source, NEW.kind)`,
  `CREATE TRIGGER chaos_project_changed AFTER UPDATE ON projects FOR EACH ROW
IF NEW.status <> OLD.status THEN
  ${INSERT} 'project', NEW.projectId, NULL, NULL, OLD.status, NEW.status);
END IF`,
  `CREATE TRIGGER chaos_tenant_changed AFTER UPDATE ON tenants FOR EACH ROW
IF NEW.status <> OLD.status THEN
  INSERT INTO chaos_trail (at, what, projectId, id, phone, was, became)
  SELECT ${NOW}, 'tenant', projectId, NULL, NULL, OLD.status, NEW.status FROM projects WHERE tenantId = NEW.tenantId;
END IF`,
  // By the clock of the service: the first time it is open for 5 s, and one that accepts is noted every 5 s.
  `CREATE TRIGGER chaos_breaker AFTER UPDATE ON providers FOR EACH ROW
IF NEW.downUntil IS NOT NULL AND NOT NEW.downUntil <=> OLD.downUntil
  AND NEW.downUntil - NEW.acceptedAt < ${OPENED_WITHIN_MS} THEN
  INSERT INTO chaos_trail (at, what, projectId, id, phone, was, became)
  SELECT DISTINCT ${NOW}, 'breaker', projectId, NEW.providerId, NULL, NULL, 'OPENED'
  FROM senders WHERE providerId = NEW.providerId;
END IF`,
];

/**
 * A step of the trail. `id` is that of the message, of the provider whose breaker opened while it took others, or the
 * request of a consent entry, whose `was` is its source.
 * @typedef {object} TrailStep
 * @property {number} n @property {number} at Unix milliseconds by the database, which nobody moves
 * @property {'message' | 'phone' | 'consent' | 'project' | 'tenant' | 'breaker'} what @property {string | null} id
 * @property {string | null} phone @property {string | null} was @property {string} became
 */

/** @param {string} url */
export async function layTrail(url) {
  const connection = await mysql.createConnection(url);
  try {
    for (const statement of STATEMENTS) await connection.query(statement);
  } finally {
    await connection.end();
  }
}
