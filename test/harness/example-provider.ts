import { type Schema, Sql } from './sql.js';

/** The provider that the examples of the OpenAPI document name. */
export const EXAMPLE_PROVIDER = 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V';

/** Makes that provider, a simulator, unless it is there: no route gives a provider an id of one's choice. */
export async function makeExampleProvider(schema: Schema): Promise<void> {
  const sql = await Sql.open(schema);
  await sql.rows(
    `INSERT IGNORE INTO providers (providerId, name, kind, status, handlesKeywords, createdAt, updatedAt)
VALUES (?, 'Example', 'SIMULATOR', 'active', 0, 1, 1)`,
    [EXAMPLE_PROVIDER],
  );
  await sql.close();
}
