/**
 * Bundles the console into `dist/console`: the page, and beside it in `assets` what it loads, by names that change with
 * their content. Each file stands there compressed too. The last step of `npm run build`, since the compiler of the
 * application empties `dist`.
 */
import { build } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../dist/console/', import.meta.url));
const PAGE = 'index.html';
/** What each package and each source adds, in bytes before compression: for a test, and served to nobody. */
const PARTS = 'parts.json';
/** What the page names, by the addresses that stand in its source. */
const ENTRIES = ['main.tsx', 'style.css', 'icon.svg'];
/** Browsers of the last four years. */
const BROWSERS = ['chrome111', 'edge111', 'firefox128', 'safari16.4'];

rmSync(BUILT, { recursive: true, force: true });
mkdirSync(BUILT, { recursive: true });
const { outputFiles, metafile } = await build({
  absWorkingDir: PACKAGE,
  entryPoints: ENTRIES.map((name) => `src/${name}`),
  outdir: BUILT,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  loader: { '.svg': 'copy' },
  bundle: true,
  splitting: true,
  format: 'esm',
  target: BROWSERS,
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
});
await Promise.all([
  ...outputFiles.map(({ path, contents }) => write(path, contents)),
  write(join(BUILT, PAGE), Buffer.from(page())),
]);
writeFileSync(join(BUILT, PARTS), JSON.stringify(parts()));

/** The page, with the addresses of what was built in the place of those of the sources. */
function page() {
  const names = new Map(
    Object.entries(metafile.outputs).map(([path, { entryPoint = '' }]) => [basename(entryPoint), basename(path)]),
  );
  return ENTRIES.reduce(
    (text, entry) => text.replace(`"${entry}"`, `"assets/${names.get(entry) ?? ''}"`),
    readFileSync(join(PACKAGE, 'src/page.html'), 'utf8'),
  );
}

/** Bytes by package, and by source of the page itself. */
function parts() {
  /** @type {Record<string, number>} */
  const bytes = {};
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const [, name] = /^\.\.\/(?:\.\.\/node_modules\/)?((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
      const part = name ?? path;
      bytes[part] = (bytes[part] ?? 0) + bytesInOutput;
    }
  return bytes;
}

/**
 * Writes a file, and the same in both encodings that browsers take.
 * @param {string} path @param {Uint8Array} bytes
 */
async function write(path, bytes) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, smallest));
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
