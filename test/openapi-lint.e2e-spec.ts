import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = resolve(process.cwd(), 'openapi.json');
/** They read a document of many thousand lines, on whatever machine this is. */
const LINT_MS = 120_000;

/** Both read the file that is checked in, and nothing else: no network, no settings. */
describe('openapi.json', () => {
  const source = readFileSync(FILE, 'utf8');

  it(
    'breaks no rule of Spectral (spectral:oas)',
    async () => {
      const linter = new spectral.Spectral();
      linter.setRuleset(rulesets.oas as never);
      const faults = await linter.run(JSON.parse(source) as Record<string, unknown>);
      expect(faults.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([]);
    },
    LINT_MS,
  );

  it(
    'breaks no rule of Redocly (recommended)',
    async () => {
      const config = await createConfig({ extends: ['recommended'] });
      const faults = await lintFromString({ source, absoluteRef: FILE, config });
      expect(faults.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
        [],
      );
    },
    LINT_MS,
  );
});
