/**
 * Builds the image from the Dockerfile without a container engine: Debian's buildah in chroots, and stand-ins for the
 * two images that the Dockerfile begins with, made by debootstrap and from npm's package of Node.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { canInstall, install } from './apt.mjs';
import { runOrFail } from './children.mjs';
import { IMAGE_NODE_VERSION, nodeFolder } from './other-node.mjs';
import { Fail, step } from './progress.mjs';
import { PROJECT } from './project-build.mjs';
import { aptEnvironment, debianMirror } from './real-mysql.mjs';

const BRANCH = 'bookworm';
const SYSTEM = join(PROJECT, '.cache/image-system');
const BUILDAH = '/usr/bin/buildah';
const DEBOOTSTRAP = '/usr/sbin/debootstrap';
/** What Debian's slim images leave out of a minimal installation. */
const NOT_SLIM = [
  'var/cache',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/info',
  'usr/share/locale',
  'usr/share/man',
];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const BYTES_PER_MB = 1e6;

/** @typedef {(...args: string[]) => Promise<string>} Buildah */
/**
 * What is used of the image's configuration.
 * @typedef {object} ImageConfig
 * @property {string} User @property {string[]} Env @property {string} WorkingDir @property {string[]} Cmd
 * @property {{ Test: string[] }} Healthcheck
 */
/** @typedef {{ config: ImageConfig, root: string, size: string }} Image */

/**
 * buildah on a storage of its own below `folder`.
 * @param {string} folder @returns {Buildah}
 */
export function buildahIn(folder) {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay'];
  return async (...args) => {
    const sentence = `buildah ${args[0]} failed:`;
    return (await runOrFail(sentence, BUILDAH, [...storage, ...args], { cwd: PROJECT })).stdout.trim();
  };
}

/**
 * Builds the image: its configuration, the folder it is mounted at and its size in words.
 * @param {Buildah} buildah @returns {Promise<Image>}
 */
export async function buildImage(buildah) {
  await requireTools();
  const system = await systemFolder();
  const node = await nodeFolder(IMAGE_NODE_VERSION);
  await step('making stand-ins for the base images', async () => {
    await commit(buildah, 'scratch', 'stand-in-system', (container) => buildah('add', container, system, '/'));
    await commit(buildah, 'stand-in-system', 'stand-in-node', (container) => addNode(buildah, container, node));
  });
  const options = ['--isolation', 'chroot', '--format', 'docker', '--tag', 'parley'];
  const bases = ['NODE_IMAGE=localhost/stand-in-node', 'SYSTEM_IMAGE=localhost/stand-in-system'];
  options.push(...bases.flatMap((base) => ['--build-arg', base]), ...npmSettings());
  await step('building the image', () => buildah('build', ...options, '.'));
  /** @type {{ Docker: { config: ImageConfig } }} */
  const image = JSON.parse(await buildah('inspect', '--type', 'image', 'parley'));
  /** @type {{ size: string }[]} */
  const [listed] = JSON.parse(await buildah('images', '--json', 'parley'));
  const root = await buildah('mount', await buildah('from', 'parley'));
  return { config: image.Docker.config, root, size: listed?.size ?? 'nothing' };
}

/**
 * The bytes that the regular files of a folder hold, in MB.
 * @param {string} folder
 */
export async function megabytes(folder) {
  const { stdout } = await runOrFail(`${folder} cannot be measured:`, 'du', ['-s', '--bytes', folder]);
  return Number(stdout.split('\t')[0]) / BYTES_PER_MB;
}

async function requireTools() {
  if ([BUILDAH, DEBOOTSTRAP].every((file) => existsSync(file))) return;
  if (!canInstall()) throw new Fail('This needs buildah and debootstrap, which only root on Debian can install.');
  await step('installing buildah and debootstrap with apt', () => install(['buildah', 'debootstrap']));
}

/** A minimal Debian as the slim images are; made at the first call. */
async function systemFolder() {
  if (existsSync(SYSTEM)) return SYSTEM;
  const mirror = debianMirror();
  if (mirror === null) throw new Fail("This needs Debian as its machine: apt's sources name no mirror.");
  const draft = `${SYSTEM}.new`;
  await step(`fetching Debian ${BRANCH} (once)`, async () => {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(dirname(SYSTEM), { recursive: true });
    const args = ['--variant=minbase', BRANCH, draft, mirror];
    await runOrFail('Debian could not be fetched; its last words:', DEBOOTSTRAP, args, { env: await aptEnvironment() });
    for (const folder of NOT_SLIM) {
      rmSync(join(draft, folder), { recursive: true, force: true });
      mkdirSync(join(draft, folder));
    }
    // A container gets these from its engine.
    for (const folder of ['dev', 'proc', 'sys']) rmSync(join(draft, folder), { recursive: true, force: true });
    for (const folder of ['dev', 'proc', 'sys']) mkdirSync(join(draft, folder));
    renameSync(draft, SYSTEM);
  });
  return SYSTEM;
}

/**
 * Node and this machine's npm, where the image `node` has them, and whose certificates this machine trusts.
 * @param {Buildah} buildah @param {string} container @param {string} node
 */
async function addNode(buildah, container, node) {
  const npm = dirname(dirname(realpathSync(await programPath('npm'))));
  await buildah('add', container, join(node, 'node'), '/usr/local/bin/node');
  await buildah('add', container, npm, '/usr/local/lib/node_modules/npm');
  const root = await buildah('mount', container);
  const npmProgram = '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n';
  writeFileSync(join(root, 'usr/local/bin/npm'), npmProgram, { mode: 0o755 });
  const certificates = process.env.NODE_EXTRA_CA_CERTS || CERTIFICATES;
  if (!existsSync(certificates)) return;
  writeFileSync(join(root, 'usr/local/certificates.crt'), readFileSync(certificates));
  await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/usr/local/certificates.crt', container);
}

/** This machine's registry and npm's cache, so that the build takes packages as this machine does. */
function npmSettings() {
  const file = join(homedir(), '.npmrc');
  const cache = join(homedir(), '.npm');
  mkdirSync(cache, { recursive: true });
  return [...(existsSync(file) ? ['--volume', `${file}:/root/.npmrc:ro`] : []), '--volume', `${cache}:/root/.npm`];
}

/** @param {string} name */
async function programPath(name) {
  return (await runOrFail(`${name} was not found:`, 'sh', ['-c', `command -v ${name}`])).stdout.trim();
}

/**
 * Makes an image from another one.
 * @param {Buildah} buildah @param {string} base @param {string} name
 * @param {(container: string) => Promise<unknown>} fill
 */
async function commit(buildah, base, name, fill) {
  const container = await buildah('from', '--pull=never', base === 'scratch' ? base : `localhost/${base}`);
  await fill(container);
  await buildah('commit', '--format', 'docker', container, name);
  await buildah('rm', container);
}
