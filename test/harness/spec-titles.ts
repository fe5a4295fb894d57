import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(process.cwd(), 'test');
const DESCRIBE = /\bdescribe\(\s*(['"`])((?:GET|POST|PUT|PATCH|DELETE) \/[^'"`]*)\1/g;
const TEST = /\b(?:it|test)(?:\.each\([^]*?\]\s*(?:as const\s*)?\))?\(\s*(['"`])(\d{3}): /g;

/** The statuses that files on a database prove of each route, by `describe('POST /v1/…')` and `it('409: …')`. */
export function provedStatuses(): ReadonlyMap<string, ReadonlySet<string>> {
  const proved = new Map<string, Set<string>>();
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((file) => /\.\w+-spec\.ts$/.test(file))) {
    const text = readFileSync(resolve(FOLDER, name), 'utf8');
    const routes = [...text.matchAll(DESCRIBE)].map((match) => ({ route: String(match[2]), from: match.index }));
    for (const [index, { route, from }] of routes.entries()) {
      const until = routes[index + 1]?.from ?? text.length;
      const statuses = [...text.slice(from, until).matchAll(TEST)].map(([, , status]) => String(status));
      proved.set(route, new Set([...(proved.get(route) ?? []), ...statuses]));
    }
  }
  return proved;
}
