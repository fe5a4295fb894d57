import type { Sql } from './sql.js';

/** Every value of every table as text: bytes as their characters of Latin-1. */
export async function dumpOf(sql: Sql): Promise<string> {
  const tables = await sql.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    for (const row of await sql.rows<Record<string, unknown>>(`SELECT * FROM \`${name}\``))
      for (const value of Object.values(row)) texts.push(textOf(value));
  return texts.join('\n');
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
