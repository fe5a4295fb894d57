type Value = string | number | null;
/** Sends a statement: on a connection of its own, or in a transaction. */
export type Send = (sql: string, values: Value[]) => Promise<unknown>;

/** Columns that every row must have a value of. */
const NEEDED = `SELECT column_name AS name, character_set_name AS charset FROM information_schema.columns
WHERE table_schema = DATABASE() AND table_name = ? AND is_nullable = 'NO' AND column_default IS NULL
  AND extra NOT LIKE '%GENERATED%'`;

/** Inserts a row by hand, as far as a test cares: what it does not say and must have a value is 0, or an empty text. */
export async function insertRow(send: Send, table: string, said: Readonly<Record<string, Value>>): Promise<void> {
  const needed = (await send(NEEDED, [table])) as { name: string; charset: string | null }[];
  const blank = Object.fromEntries(needed.map(({ name, charset }) => [name, charset === null ? 0 : '']));
  const row = { ...blank, ...said };
  const marks = Object.keys(row).map(() => '?');
  await send(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`, Object.values(row));
}
