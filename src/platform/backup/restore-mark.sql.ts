import { reading, writing } from '../database/statement.js';

/** Without rows, so that it is no difference between a backup and what was restored from it. */
export const BEGIN_RESTORE = writing(
  'restore: begin',
  'CREATE TABLE unfinished_restore (mark int NOT NULL PRIMARY KEY) ENGINE=InnoDB',
);

export const END_RESTORE = writing('restore: end', 'DROP TABLE unfinished_restore');

export const UNFINISHED_RESTORES = reading(
  'restore: unfinished',
  { unfinished: 'number?' },
  `SELECT COUNT(*) AS unfinished FROM information_schema.TABLES
  WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'unfinished_restore'`,
);
