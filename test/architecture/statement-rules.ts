import ts from 'typescript';
import type { SourceFile } from './source-file.js';

/** What makes statements of parts, or sends what is no declared statement: the platform, migrations, commands. */
const AT_HOME = /^src\/(platform\/(database|jobs|backup)|migrations|cli)\//;
/** What may hold TypeORM's own connection; a room reads with Database and writes with Transactor. */
const MAY_HOLD_THE_SOURCE = /^src\/(platform|migrations|cli)\//;
const BEGINS_A_STATEMENT = /^\s*\(?(SELECT|INSERT (IGNORE )?INTO|UPDATE|DELETE|REPLACE|WITH)\s/;
/** The functions of platform/database/statement.ts, which a test asks for all that they declared. */
const DECLARES = /^(reading|writing|locking)(By)?$/;

/** The one place that makes connections, so that none is without a listener for its errors. */
const MAKES_CONNECTIONS = 'src/platform/database/session.ts';

/** All others know the driver by its types only. */
export function drivers({ path, ast, nodes }: SourceFile): string[] {
  if (path === MAKES_CONNECTIONS) return [];
  return nodes.flatMap((node) => {
    if (!isImport(node) || !/^['"]mysql2/.test(moduleOf(node)?.getText(ast) ?? '') || isOfTypes(node)) return [];
    const at = `${path}:${ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1}`;
    return [`${at}: mysql2: connections are made by ${MAKES_CONNECTIONS}, which listens to their errors`];
  });
}

function isImport(node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration | ts.CallExpression {
  const isAtRunTime = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isAtRunTime;
}

function moduleOf(node: ts.ImportDeclaration | ts.ExportDeclaration | ts.CallExpression): ts.Node | undefined {
  return ts.isCallExpression(node) ? node.arguments[0] : node.moduleSpecifier;
}

function isOfTypes(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** Statements written by hand are declared, so that a test prepares them, and are sent by one of the doors. */
export function statements(files: readonly SourceFile[]): string[] {
  const declared = declaredParts(files);
  return files.filter(({ path }) => !AT_HOME.test(path)).flatMap((file) => statementsOf(file, declared));
}

function statementsOf({ path, ast, nodes }: SourceFile, declared: ReadonlySet<ts.Node>): string[] {
  return nodes.flatMap((node) => {
    const at = (): string => `${path}:${ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1}`;
    if (BEGINS_A_STATEMENT.test(textOf(node)) && !isWithin(node, declared))
      return [`${at()}: a statement: declare it by reading, writing or locking (platform/database/statement.ts)`];
    if (ts.isIdentifier(node) && node.text === 'DataSource' && !MAY_HOLD_THE_SOURCE.test(path))
      return [`${at()}: DataSource: read with Database, write with Transactor`];
    return isQuery(node)
      ? [`${at()}: query(): read with Database, write with Transactor, or readIn and writeIn in a transaction`]
      : [];
  });
}

/** The calls that declare a statement, and the constants, functions and classes that these are made of. */
function declaredParts(files: readonly SourceFile[]): ReadonlySet<ts.Node> {
  const parts = new Map(files.map(({ path, nodes }) => [path, partsOf(nodes)]));
  const byName = new Map(files.map((file) => [file.ast, visibleParts(file, parts)]));
  const found = new Set(files.flatMap(({ nodes }) => nodes.filter(declares)));
  // A set that grows while it is walked through is walked through to its end.
  for (const node of found) {
    const visible = byName.get(node.getSourceFile());
    ts.forEachChild(node, function visit(child): void {
      const named = ts.isIdentifier(child) ? visible?.get(child.text) : undefined;
      for (const part of named ?? []) found.add(part);
      ts.forEachChild(child, visit);
    });
  }
  return found;
}

function declares(node: ts.Node): boolean {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && DECLARES.test(node.expression.text);
}

/** Two functions of a file may have inner ones of the same name. */
type Parts = readonly (readonly [name: string, node: ts.Node])[];

/** What a file declares, by its name. */
function partsOf(nodes: readonly ts.Node[]): Parts {
  return nodes.flatMap((node): [string, ts.Node][] =>
    (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isVariableDeclaration(node)) &&
    node.name !== undefined &&
    ts.isIdentifier(node.name)
      ? [[node.name.text, node]]
      : [],
  );
}

/** The same with what the files that it imports declare. */
function visibleParts({ path, imports }: SourceFile, parts: ReadonlyMap<string, Parts>): Map<string, ts.Node[]> {
  const visible = new Map<string, ts.Node[]>();
  for (const [name, node] of [path, ...imports].flatMap((target) => parts.get(target) ?? []))
    visible.set(name, [...(visible.get(name) ?? []), node]);
  return visible;
}

function isWithin(node: ts.Node, outer: ReadonlySet<ts.Node>): boolean {
  for (let one = node; !ts.isSourceFile(one); one = one.parent) if (outer.has(one)) return true;
  return false;
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateHead(node) ? node.text : '';
}

function isQuery(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'query'
  );
}
