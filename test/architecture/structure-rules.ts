import { dirname } from 'node:path/posix';
import ts from 'typescript';
import type { SourceFile } from './source-file.js';

/**
 * The layer of every module: imports go to lower ones only. The top is `src/*.ts`, `src/cli` and `src/migrations`; what
 * makes the OpenAPI document stands above it, so that no process which serves can load it.
 */
const FLOORS: Readonly<Record<string, number>> = {
  platform: 0,
  access: 1,
  tenants: 2,
  auth: 3,
  events: 3,
  'api-keys': 4,
  'webhook-configs': 4,
  phones: 4,
  console: 5,
  projects: 5,
  deliveries: 5,
  'phones/lookup': 5,
  'phones/consent': 5,
  'messaging/providers': 5,
  'phones/intake': 6,
  'messaging/record': 6,
  'messaging/policy': 7,
  'messaging/routing': 8,
  'messaging/messages': 9,
  'messaging/sending': 10,
  'messaging/inbound': 11,
  'messaging/log': 11,
  'compliance/consent-file': 12,
  'compliance/erasure': 12,
  status: 13,
  top: 14,
  openapi: 15,
};
/** Their folders are modules of their own. */
const PARTED = ['messaging', 'phones', 'compliance'];
/** What is started, or imported by those who install a package of ours. */
const ENTRY = /^src\/(main\.ts$|cli\/)|^packages\/[^/]+\/src\/(parley\.ts|vocabularies\.ts|webhooks\.ts|main\.tsx)$/;
const ROOM_SHARE_MAX = 0.2;
/** Shares of a handful of files say nothing. */
const ROOM_SHARE_FROM_LINES = 1_000;

export function stairs({ path, imports }: SourceFile): string[] {
  const from = roomOf(path);
  const floor = FLOORS[from];
  if (floor === undefined)
    return [`${path}: the module "${from}" is in no layer: give it one in test/architecture/structure-rules.ts`];
  return imports
    .filter((target) => target.startsWith('src/') && roomOf(target) !== from && !isWiring(path, target))
    .filter((target) => (FLOORS[roomOf(target)] ?? 0) >= floor)
    .map(
      (target) =>
        `${path}: ${from} may not import ${target}: imports go to lower layers only; move what both need ` +
        'down, or announce it as access/status.ts does',
    );
}

/** A `*.module.ts` may join all parts of its module, whatever their layers. */
function isWiring(path: string, target: string): boolean {
  return (
    path.endsWith('.module.ts') && PARTED.some((top) => [path, target].every((one) => one.startsWith(`src/${top}/`)))
  );
}

/** A package is imported by its name, as npm links it: the compiled application finds nothing else. */
export function byName({ path, imports }: SourceFile): string[] {
  return imports
    .filter((target) => isInPackage(target))
    .map((target) => `${path}: reaches into ${target}: import a package of ours by its name`);
}

/** What is imported by a package's name is a file there. */
export function absent(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, named }) =>
    named.filter((target) => !paths.has(target)).map((target) => `${path}: imports ${target}, which is not there`),
  );
}

/** A package knows nothing of the application: what it needs of it comes in as an argument. */
export function walls({ path, imports }: SourceFile): string[] {
  const own = path.split('/', 2).join('/');
  return imports
    .filter((target) => !target.startsWith(`${own}/`))
    .map(
      (target) =>
        `${path}: ${own} may not import ${target}: a package stands alone; let its caller hand over what it needs`,
    );
}

/** Whether it is a source of a package of ours, or its test. */
export function isInPackage(path: string): boolean {
  return /^packages\/[^/]+\/src\//.test(path);
}

/** The module of a source; that of a package is the package. */
export function roomOf(path: string): string {
  const [root, folder = '', second = '', rest] = path.split('/');
  if (root === 'packages') return folder;
  if (second === '' || folder === 'cli' || folder === 'migrations') return 'top';
  return PARTED.includes(folder) && rest !== undefined ? `${folder}/${second}` : folder;
}

/** What a test of a route leads to is loaded again for each file: none of it may be the application. */
export function routeTests(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map(({ path, imports: targets }) => [path, targets]));
  const reached = (path: string, seen: Set<string>): Set<string> => {
    for (const target of imports.get(path) ?? []) if (!seen.has(target)) reached(target, seen.add(target));
    return seen;
  };
  return files
    .filter(({ path }) => /\.(route|contract)-spec\.ts$/.test(path))
    .flatMap(({ path }) =>
      [...reached(path, new Set())]
        .filter((target) => target.startsWith('src/'))
        .slice(0, 1)
        .map(
          (target) =>
            `${path}: reaches ${target}: a test of a route speaks HTTP only; one that needs more is an .e2e-spec.ts`,
        ),
    );
}

export function circles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, new Set(file.imports)]));
  return trailsRoundIn(imports).map(
    (trail) => `${trail.join(' -> ')}: a circle of imports: move what both ends need to a file of its own`,
  );
}

/**
 * Between two folders of a room imports go one way; what stands beside the folders is a folder too, modules are wiring.
 */
export function folderCircles(files: readonly SourceFile[]): string[] {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    if (file.path.endsWith('.module.ts') || roomOf(file.path) === 'top') continue;
    const folder = dirname(file.path);
    const targets = file.imports
      .filter((target) => roomOf(target) === roomOf(file.path))
      .map((target) => dirname(target));
    imports.set(folder, new Set([...(imports.get(folder) ?? []), ...targets.filter((target) => target !== folder)]));
  }
  return trailsRoundIn(imports).map(
    (trail) =>
      `${trail.join(' -> ')}: a circle of folders: folders of a room have floors too, move what both need downstairs`,
  );
}

/** The ways through a graph that end where they began. */
function trailsRoundIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) found.push([...trail.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

/** A room that holds too much of the house is several rooms. */
export function roomSizes(files: readonly SourceFile[]): string[] {
  const sizes = new Map<string, number>();
  for (const { path, lines } of files) {
    // The platform is no module but a layer: each of its folders is one.
    const room = roomOf(path) === 'platform' ? path.split('/').slice(1, 3).join('/') : roomOf(path);
    sizes.set(room, (sizes.get(room) ?? 0) + lines);
  }
  const total = [...sizes.values()].reduce((sum, lines) => sum + lines, 0);
  if (total < ROOM_SHARE_FROM_LINES) return [];
  return [...sizes]
    .filter(([, lines]) => lines > total * ROOM_SHARE_MAX)
    .map(
      ([room, lines]) =>
        `src/${room}: ${Math.round((100 * lines) / total)} % of src (at most ${100 * ROOM_SHARE_MAX} %): make ` +
        'two rooms of it',
    );
}

export function orphans(shipped: readonly SourceFile[], files: readonly SourceFile[]): string[] {
  const wanted = new Set(
    files
      .filter(({ path }) => !/^test\/|\.spec\.tsx?$/.test(path))
      .flatMap((file) => [...file.imports, ...file.named, ...loadedFromBuild(file)]),
  );
  return shipped
    .filter(({ path }) => !ENTRY.test(path) && !wanted.has(path))
    .map(({ path }) => `${path}: nobody imports it (tests do not count): wire it in or delete it`);
}

/** The sources whose compiled form a tool loads with `fromBuild`. */
export function loadedFromBuild({ nodes }: SourceFile): string[] {
  return nodes.flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'fromBuild') return [];
    const [name] = node.arguments;
    return name !== undefined && ts.isStringLiteralLike(name) ? [`src/${name.text.replace(/\.js$/, '.ts')}`] : [];
  });
}
