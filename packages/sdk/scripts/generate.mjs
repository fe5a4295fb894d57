/** `npm run openapi` runs it: makes the SDK's types, its table of operations and its words from openapi.json. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { readCommandLine, text } from '../../../scripts/lib/command-line.mjs';
import { operationsFile } from './operations-file.mjs';
import { vocabulariesFile } from './vocabularies-file.mjs';

const DOCUMENT = join(import.meta.dirname, '../../../openapi.json');
const SOURCES = join(import.meta.dirname, '../src');

const {
  values: { to = SOURCES },
} = readCommandLine({
  usage: 'node packages/sdk/scripts/generate.mjs',
  about: 'Makes the types, the table of operations and the words of parley-sdk from openapi.json.',
  options: { to: text('FOLDER', 'where the three files go', 'packages/sdk/src') },
});

// The generator empties the folder of its output.
const made = mkdtempSync(join(tmpdir(), 'parley-sdk-'));
try {
  await createClient({
    input: DOCUMENT,
    output: made,
    plugins: ['@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  });
  copyFileSync(join(made, 'types.gen.ts'), join(to, 'types.gen.ts'));
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  writeFileSync(join(to, 'operations.gen.ts'), operationsFile(document));
  writeFileSync(join(to, 'vocabularies.gen.ts'), vocabulariesFile(document));
} finally {
  rmSync(made, { recursive: true, force: true });
}
