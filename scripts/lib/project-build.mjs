/**
 * What a fresh clone lacks: installed packages and the compiled application. Both are made only when they are missing
 * or old.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runOrFail, runQuietly } from './children.mjs';
import { Fail, lastLines, parseObject, step } from './progress.mjs';

/** The folder of the project, in which every command runs. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

const LOCK_FILE = join(PROJECT, 'package-lock.json');
/** npm's own record of what it has installed, written last. */
const INSTALLED_FILE = join(PROJECT, 'node_modules/.package-lock.json');
const ERROR_LINES_SHOWN = 8;
const BUILT = join(PROJECT, 'dist');
/** It is served as it is (nest-cli.json). */
const DOCUMENT = 'openapi.json';
/** They are read at run time (nest-cli.json). */
const PRESETS = 'presets';
const BUILD_STAMP = join(BUILT, '.built-from');
/** What stands in a package and is no input of its build. */
const MADE = ['dist', 'node_modules'];
const BUILD_INPUTS = [
  'src',
  'packages',
  'ormconfig.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  DOCUMENT,
  PRESETS,
  'package-lock.json',
];

/**
 * A module of the compiled application, which must be there: `fromBuild('tenants/project-access.js')`. The caller
 * names its type.
 * @param {string} file below `dist/src` @param {string} [dist] of another build @returns {Promise<unknown>}
 */
export function fromBuild(file, dist = BUILT) {
  return import(pathToFileURL(join(dist, 'src', file)).href);
}

/** Installs the packages of package-lock.json unless exactly those are there. */
export async function ensureDependencies() {
  if (areInstalled()) return;
  await step('installing packages with npm', async () => {
    let result = await npm('ci');
    // npm's word for a lock file it finds incomplete, such as one written where packages for other platforms were not
    // to be had. The versions it does name are kept, and the file stays as it is.
    if (result.output.includes('code EUSAGE')) result = await npm('install', '--no-save');
    if (result.code === 127) throw new Fail('npm was not found; it comes with Node and must be on PATH.');
    if (result.code !== 0) throw new Fail('npm could not install the packages:', npmErrors(result.output));
  });
}

/** Compiles the application unless `dist` was made from exactly these sources. */
export async function ensureBuild() {
  const hash = hashOfSources();
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === hash) return;
  if (!existsSync(join(PROJECT, 'node_modules/.bin/tsc')))
    throw new Fail('The compiler is missing from node_modules; remove that folder and start again.');
  // Without this, a build that fails half-way could look like the one before it.
  rmSync(BUILD_STAMP, { force: true });
  await step('compiling', compile);
  writeFileSync(BUILD_STAMP, hash);
}

/**
 * What `npm run build` makes, without its check of types, which is a part of `npm test`. Under `isolatedModules` no
 * file is compiled to something else for what stands in another one: so all is compiled at the same time but packages
 * that need each other's declarations.
 */
async function compile() {
  rmSync(BUILT, { recursive: true, force: true });
  await Promise.all([compilePackages(), compileApplication()]);
}

async function compilePackages() {
  const { workspaces = [] } = /** @type {{ workspaces?: string[] }} */ (packageIn(PROJECT));
  for (const folder of workspaces.map((path) => join(PROJECT, path))) {
    const { scripts: { build = '' } = {} } = /** @type {{ scripts?: { build?: string } }} */ (packageIn(folder));
    if (build !== '') await runCompiler(`${build} --noCheck`, folder);
  }
  await runCompiler('node packages/console/scripts/build.mjs', PROJECT);
}

async function compileApplication() {
  await runCompiler('tsc -p tsconfig.build.json --noCheck', PROJECT);
  copyFileSync(join(PROJECT, DOCUMENT), join(BUILT, DOCUMENT));
  cpSync(join(PROJECT, PRESETS), join(BUILT, PRESETS), { recursive: true });
}

/** @param {string} command @param {string} cwd */
function runCompiler(command, cwd) {
  const PATH = [join(PROJECT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH };
  return runOrFail('The application does not compile:', 'sh', ['-c', command], { cwd, env });
}

/** @param {string} folder */
function packageIn(folder) {
  return parseObject(readFileSync(join(folder, 'package.json'), 'utf8')) ?? {};
}

/** @param {string} command @param {...string} options */
function npm(command, ...options) {
  // Development packages are named, because NODE_ENV=production would leave out the compiler.
  return runQuietly('npm', [command, ...options, '--include=dev', '--no-audit', '--no-fund'], { cwd: PROJECT });
}

/** @param {string} output */
function npmErrors(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return errors.length > 0 ? errors.slice(0, ERROR_LINES_SHOWN) : lastLines(output);
}

function areInstalled() {
  if (!existsSync(LOCK_FILE)) throw new Fail('package-lock.json is missing; this is no complete copy of the project.');
  if (!existsSync(INSTALLED_FILE)) return false;
  const wanted = packagesOf(LOCK_FILE);
  const installed = packagesOf(INSTALLED_FILE);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    // Packages for other platforms are named in the lock file but are never installed.
    if (installed[path] === undefined) return entry.optional === true || entry.devOptional === true;
    return installed[path]?.version === entry.version;
  });
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @param {string} file
 */
function packagesOf(file) {
  const { packages } = parseObject(readFileSync(file, 'utf8')) ?? {};
  return /** @type {Record<string, LockedPackage>} */ (packages ?? {});
}

/** The files of which one that changes has the application and its packages compiled again. */
export function buildInputs() {
  return BUILD_INPUTS.flatMap((input) => filesBelow(input));
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of buildInputs()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(PROJECT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * A file, or all files below a folder in a fixed order; tests are no input of the build.
 * @param {string} path @returns {string[]}
 */
function filesBelow(path) {
  const full = join(PROJECT, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return /\.spec\.tsx?$/.test(path) ? [] : [path];
  const names = readdirSync(full)
    .filter((name) => !MADE.includes(name))
    .sort();
  return names.flatMap((name) => filesBelow(join(path, name)));
}
