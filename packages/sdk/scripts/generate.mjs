/** `npm run openapi` runs it: makes the SDK's types and its table of operations from openapi.json. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { readCommandLine, text } from '../../../scripts/lib/command-line.mjs';
import { operationsFile } from './operations-file.mjs';

const DOCUMENT = join(import.meta.dirname, '../../../openapi.json');
const SOURCES = join(import.meta.dirname, '../src');

const {
  values: { to = SOURCES },
} = readCommandLine({
  usage: 'node packages/sdk/scripts/generate.mjs',
  about: 'Makes the types and the table of operations of parley-sdk from openapi.json.',
  options: { to: text('FOLDER', 'where the two files go', 'packages/sdk/src') },
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
  writeFileSync(join(to, 'operations.gen.ts'), operationsFile(JSON.parse(readFileSync(DOCUMENT, 'utf8'))));
} finally {
  rmSync(made, { recursive: true, force: true });
}
