import ts from 'typescript';
import type { SourceFile } from './source-file.js';

/** Where statements may stand and be sent: `*.sql.ts`, the platform's database and jobs, migrations, commands. */
const AT_HOME = /\.sql\.ts$|^src\/(platform\/(database|jobs)|migrations|cli)\//;
/** What may hold TypeORM's own connection; a room reads with Database and writes with Transactor. */
const MAY_HOLD_THE_SOURCE = /^src\/(platform|migrations|cli)\//;
const BEGINS_A_STATEMENT = /^\s*\(?(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\s/;

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

/** Statements written by hand stand in `*.sql.ts`, where a test prepares them, and are sent by one of the doors. */
export function statements({ path, ast, nodes }: SourceFile): string[] {
  if (AT_HOME.test(path)) return [];
  return nodes.flatMap((node) => {
    const at = (): string => `${path}:${ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1}`;
    if (BEGINS_A_STATEMENT.test(textOf(node)))
      return [`${at()}: a statement: declare it in the *.sql.ts of its folder (platform/database/statement.ts)`];
    if (ts.isIdentifier(node) && node.text === 'DataSource' && !MAY_HOLD_THE_SOURCE.test(path))
      return [`${at()}: DataSource: read with Database, write with Transactor`];
    return isQuery(node)
      ? [`${at()}: query(): read with Database, write with Transactor, or readIn and writeIn in a transaction`]
      : [];
  });
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
