import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { SourceFile } from './source-file.js';
import { drivers, statements } from './statement-rules.js';
import {
  absent,
  byName,
  circles,
  folderCircles,
  isInPackage,
  orphans,
  roomOf,
  roomSizes,
  routeTests,
  stairs,
  walls,
} from './structure-rules.js';
import { toolFaults } from './tool-rules.js';
import { citations, domainWords } from './word-rules.js';

/** What says which tools are run. */
const STARTERS = ['package.json', '.ci/run', 'jest.config.mjs'];
const COLUMNS_MAX = 120;
/** A migration that has landed never changes, not even its line breaks. */
const NEVER_CUT = 'src/migrations/';
const FILE_LINES_MAX = 500;
/** A table of cases is long, and read one case at a time. */
const TEST_LINES_MAX = 800;
/** Made by a script, and read by nobody. */
const GENERATED = '.gen.ts';
const FUNCTION_LINES_MAX = 60;
const CONSTRUCTOR_PARAMETERS_MAX = 9;
/** How a file of a package of ours is imported: `@parley/plain-words/meaning`, `parley-sdk`, `parley-sdk/webhooks`. */
const NAMED = /^(?:@parley\/([^/]+)|parley-(sdk|cli))(?:\/(.+))?$/;
/** What stands for a package without the name of a file. */
const ENTRY = 'parley';
const HOMELESS = /\/(common|shared|utils?|helpers?)(\/|\.tsx?$)/;
const SPEC = /\.spec\.tsx?$/;
const CLOCK = /^(Date\.now\b|new Date(\(\))?$|performance\.now\b)/;
/** Writes down which role a process has, and does nothing by it. */
const SHOWS_ROLE = 'src/status/status.service.ts';
const ROUTE_DECORATOR = /^@(Get|Post|Put|Patch|Delete|Head|Options|All|Sse)\(/;

/** Files by their path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>;

/** Every breach of the house's rules, each with the way to mend it. Knows nothing of the disk. */
export function faultsOf(sources: Sources): string[] {
  const files = filesOf(sources);
  const inSrc = files.filter(({ path }) => path.startsWith('src/'));
  const inPackages = files.filter(({ path }) => isInPackage(path));
  const shipped = [...inSrc, ...inPackages].filter(({ path }) => !SPEC.test(path));
  return [
    ...files.flatMap((file) => [...size(file), ...width(file), ...anyType(file), ...citations(file)]),
    ...inSrc.flatMap((file) => [...place(file), ...stairs(file), ...byName(file)]),
    ...inPackages.flatMap((file) => [...place(file), ...walls(file)]),
    ...shipped.flatMap((file) => [...words(file), ...classes(file), ...domainWords(file), ...drivers(file)]),
    ...absent(files),
    ...statements(shipped),
    ...circles(shipped),
    ...folderCircles(shipped),
    ...roomSizes(shipped.filter(({ path }) => path.startsWith('src/'))),
    ...routeTests(files),
    ...orphans(shipped, files),
    ...toolFaults(files, STARTERS.map((path) => sources.get(path) ?? '').join('')),
  ];
}

/** What the rules see of all files. */
export function filesOf(sources: Sources): SourceFile[] {
  return [...sources].filter(([path]) => !STARTERS.includes(path)).map(([path, text]) => read(path, text, sources));
}

function read(path: string, text: string, sources: Sources): SourceFile {
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ast);
  const names = nodes.flatMap((node) => importedName(node) ?? []);
  return {
    path,
    lines: linesOf(text),
    ast,
    nodes,
    imports: names.filter((name) => name.startsWith('.')).map((name) => sourceOf(join(dirname(path), name), sources)),
    named: names.flatMap((name) => packageFile(name) ?? []),
  };
}

/** The source that an import means by its compiled form's name. */
function sourceOf(name: string, sources: Sources): string {
  const withParts = name.replace(/\.js$/, '.tsx');
  return sources.has(withParts) ? withParts : name.replace(/\.js$/, '.ts');
}

/** The source that an import of a package of ours by its name means; undefined for another import. */
function packageFile(name: string): string | undefined {
  const match = NAMED.exec(name);
  return match === null ? undefined : `packages/${match[1] ?? match[2]}/src/${match[3] ?? ENTRY}.ts`;
}

function linesOf(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

function importedName(node: ts.Node): string | undefined {
  let name: ts.Node | undefined;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) name = node.moduleSpecifier;
  else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) name = node.argument.literal;
  else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) name = node.arguments[0];
  return name !== undefined && ts.isStringLiteralLike(name) ? name.text : undefined;
}

function size({ path, lines, ast, nodes }: SourceFile): string[] {
  const isTest = /^test\/|\.spec\.tsx?$/.test(path);
  const most = isTest ? TEST_LINES_MAX : FILE_LINES_MAX;
  const faults =
    lines > most && !path.endsWith(GENERATED)
      ? [`${path}: ${lines} lines (at most ${most}): move what has a name of its own to a file of its own`]
      : [];
  // The callback of a `describe` is a list of tests, not a function that somebody must hold in mind.
  if (isTest) return faults;
  for (const node of nodes) {
    if (!ts.isFunctionLike(node)) continue;
    const first = lineOf(ast, node.getStart(ast));
    const length = lineOf(ast, node.end) - first + 1;
    if (length > FUNCTION_LINES_MAX)
      faults.push(
        `${path}:${first}: a function of ${length} lines (at most ${FUNCTION_LINES_MAX}): give its parts names`,
      );
  }
  return faults;
}

/** The formatter cuts code; comments, strings and SQL are cut by hand. */
function width({ path, ast }: SourceFile): string[] {
  if (path.startsWith(NEVER_CUT) || path.endsWith(GENERATED)) return [];
  return ast.text.split('\n').flatMap((line, index) => {
    const fault = `${path}:${index + 1}: ${line.length} columns (at most ${COLUMNS_MAX})`;
    return line.length > COLUMNS_MAX ? [`${fault}: cut the text where its meaning has a joint`] : [];
  });
}

function anyType({ path, ast, nodes }: SourceFile): string[] {
  const found = nodes.filter((node) => node.kind === ts.SyntaxKind.AnyKeyword);
  return found.map(
    (node) =>
      `${path}:${lineOf(ast, node.getStart(ast))}: the type any switches the checker off: write the type, or ` +
      'unknown and a check',
  );
}

function place({ path }: SourceFile): string[] {
  if (/\/index\.tsx?$/.test(path))
    return [`${path}: barrels tie rooms into circles: import the file itself and delete this one`];
  if (HOMELESS.test(path)) return [`${path}: belongs to no room: name the thing that it is about and move it there`];
  return [];
}

function words({ path, ast, nodes }: SourceFile): string[] {
  return nodes.flatMap((node) => {
    const text =
      ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isNewExpression(node) ? node.getText(ast) : '';
    const isFieldName = ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    const advice = isFieldName ? undefined : adviceOn(path, text);
    return advice === undefined ? [] : [`${path}:${lineOf(ast, node.getStart(ast))}: ${text}: ${advice}`];
  });
}

function adviceOn(path: string, text: string): string | undefined {
  if (text === 'console') return 'take the pino log (LOG) in the constructor';
  if (text === 'forwardRef')
    return 'two rooms that need each other are one, or one of them should announce: see access/status.ts';
  // Packages do without the application's clock and settings.
  if (isInPackage(path)) return undefined;
  if (CLOCK.test(text) && path !== 'src/platform/clock.ts') return 'take Clock in the constructor and call now()';
  if (/(^|\.)config\.role$/.test(text) && roomOf(path) !== 'top' && path !== SHOWS_ROLE)
    return 'background work is joined by composition: give the room a worker module and name it in app.module.ts';
  if (text === 'process.env' && !/^src\/(platform\/config|cli)\//.test(path))
    return 'settings come from Config: add it to platform/config/read-config.ts';
  return undefined;
}

function classes({ path, ast, nodes }: SourceFile): string[] {
  return nodes.flatMap((node) => {
    const at = `${path}:${lineOf(ast, node.getStart(ast))}`;
    if (ts.isConstructorDeclaration(node) && node.parameters.length > CONSTRUCTOR_PARAMETERS_MAX) {
      return [
        `${at}: a constructor of ${node.parameters.length} parameters (at most ${CONSTRUCTOR_PARAMETERS_MAX}): ` +
          'this class is two classes',
      ];
    }
    const isRoute =
      ts.isMethodDeclaration(node) &&
      isController(node.parent) &&
      (ts.getDecorators(node) ?? []).some((decorator) => ROUTE_DECORATOR.test(decorator.getText(ast)));
    return isRoute && node.body?.statements.length !== 1
      ? [`${at}: the body of a route is one statement: move the rest to the service`]
      : [];
  });
}

function isController(node: ts.Node): boolean {
  if (!ts.isClassDeclaration(node)) return false;
  return (ts.getDecorators(node) ?? []).some((decorator) => decorator.getText().startsWith('@Controller('));
}

function lineOf(ast: ts.SourceFile, position: number): number {
  return ast.getLineAndCharacterOfPosition(position).line + 1;
}
