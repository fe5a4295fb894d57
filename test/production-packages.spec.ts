import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the packages that run may weigh together, as npm installs them: the image holds them all but types and source
 * maps, and `npm run check:image` takes minutes and root.
 */
const MEGABYTES_MAX = 106;
const BYTES_PER_MEGABYTE = 1e6;
const SHOWN = 10;
const ROOT = join(import.meta.dirname, '..');

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

/** The folders of packages that npm installs without `dev` and `optional` ones, as the Dockerfile does: not our own. */
function productionFolders(): string[] {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.startsWith('node_modules/') && !link)
    .filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)
    .map(([folder]) => folder);
}

/** The bytes of a package's own files. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(path);
    return sum + (entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

describe('The packages that run', () => {
  const weights = productionFolders()
    .filter((folder) => existsSync(join(ROOT, folder)))
    .map((folder) => ({ folder, megabytes: bytesOf(join(ROOT, folder)) / BYTES_PER_MEGABYTE }))
    .sort((left, right) => right.megabytes - left.megabytes);

  it(`weigh at most ${MEGABYTES_MAX} MB together`, () => {
    const total = weights.reduce((sum, { megabytes }) => sum + megabytes, 0);
    const largest = weights.slice(0, SHOWN).map(({ folder, megabytes }) => `${folder} ${megabytes.toFixed(1)}`);
    expect(total > MEGABYTES_MAX ? [`${total.toFixed(1)} MB`, ...largest] : []).toEqual([]);
    // Otherwise nothing was weighed.
    expect(weights.map(({ folder }) => folder)).toContain('node_modules/typeorm');
  });

  it('are not those that only tests compare with', () => {
    expect(weights.map(({ folder }) => folder)).not.toContain('node_modules/twilio');
  });
});
