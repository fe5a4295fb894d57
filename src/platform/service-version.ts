import { readFileSync } from 'node:fs';

/** As seen from the compiled form of this file. */
const PACKAGE = new URL('../../../package.json', import.meta.url);

/** The version of the service, as its package says. */
export function serviceVersion(): string {
  return (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
}
