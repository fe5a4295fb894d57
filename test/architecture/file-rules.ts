import { dirname } from 'node:path/posix';
import ts from 'typescript';
import type { SourceFile } from './source-file.js';
import { loadedFromBuild } from './structure-rules.js';

/** A file with one importer beside it is worth a name of its own from here on. */
const OWN_FILE_LINES = 150;
const SPEC = /\.spec\.tsx?$/;
const OURS = /^(src|packages)\//;
/** A compiled source in a text: `'status/status.view.js'`, `../../src/platform/clock.js`. */
const BUILT = /(?:['"`]|src\/)([a-z][\w/.-]*)\.js\b/g;
/** What a resource is made of, and what is found by its name. */
const PART_OF_A_RESOURCE =
  /\.(controller|service|dto|view|entity|sql|module)\.ts$|^src\/[^/]+\.ts$|^src\/(cli|migrations)\//;

/** What a reader must know: how many files, and classes that are no input, no output and no table. */
export interface Budget {
  readonly files: number;
  readonly classes: number;
}

/** What breaks a rule for files and classes, by the rule: names that stand in `exceptions.json` until they are gone. */
export interface Exceptions {
  /** Files that one other file of their folder imports. */
  readonly oneImporter: readonly string[];
  /** Classes that one public method is all of. */
  readonly oneVerb: readonly string[];
  /** Exports that no other file imports. */
  readonly unimported: readonly string[];
}

export function budgetOf(files: readonly SourceFile[]): Budget {
  const own = sourcesOf(files);
  return { files: own.length, classes: own.flatMap(({ nodes }) => nodes.filter(isToKnow)).length };
}

export function exceptionsOf(files: readonly SourceFile[]): Exceptions {
  const own = sourcesOf(files);
  const importers = importersOf(files);
  return {
    oneImporter: own.filter((file) => hasOneImporter(file, importers.get(file.path) ?? [])).map(({ path }) => path),
    oneVerb: own.flatMap(({ path, nodes }) => nodes.filter(isOneVerb).map((node) => `${path}: ${nameOf(node)}`)),
    unimported: own.flatMap((file) =>
      unimportedOf(file, importers.get(file.path) ?? []).map((name) => `${file.path}: ${name}`),
    ),
  };
}

/** The files that import a source, load what it is compiled to, or name that in a comment of types. */
function importersOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly SourceFile[]> {
  const found = new Map<string, SourceFile[]>();
  for (const file of files) {
    const named = [...file.ast.text.matchAll(BUILT)].map(([, name]) => `src/${name}.ts`);
    for (const path of new Set([...file.imports, ...loadedFromBuild(file), ...(OURS.test(file.path) ? [] : named)]))
      found.set(path, [...(found.get(path) ?? []), file]);
  }
  return found;
}

/** The sources of the application. Migrations stay as they landed. */
function sourcesOf(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => path.startsWith('src/') && !SPEC.test(path) && !path.startsWith('src/migrations/'));
}

function isToKnow(node: ts.Node): boolean {
  return ts.isClassDeclaration(node) && !/(Dto|Query|View|Module)$/.test(nameOf(node)) && !hasDecorator(node, 'Entity');
}

function hasOneImporter({ path, lines }: SourceFile, importers: readonly SourceFile[]): boolean {
  if (PART_OF_A_RESOURCE.test(path) || lines > OWN_FILE_LINES) return false;
  const [importer, ...others] = importers.filter((file) => file.path.startsWith('src/') && !SPEC.test(file.path));
  const hasSpec = importers.some((file) => SPEC.test(file.path));
  return importer !== undefined && others.length === 0 && !hasSpec && dirname(importer.path) === dirname(path);
}

/** An injectable without a base that has one method for others: a method of its service, or a function. */
function isOneVerb(node: ts.Node): boolean {
  if (!ts.isClassDeclaration(node) || !hasDecorator(node, 'Injectable') || node.heritageClauses !== undefined)
    return false;
  const open = node.members.filter(
    (member) =>
      !ts.isConstructorDeclaration(member) &&
      (ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : []).every(
        ({ kind }) => kind !== ts.SyntaxKind.PrivateKeyword && kind !== ts.SyntaxKind.ProtectedKeyword,
      ),
  );
  return open.length === 1 && open.every((member) => ts.isMethodDeclaration(member));
}

function unimportedOf({ ast }: SourceFile, readers: readonly SourceFile[]): string[] {
  return ast.statements
    .filter((node) => ts.canHaveModifiers(node) && isExported(node))
    .flatMap((node) =>
      ts.isVariableStatement(node)
        ? node.declarationList.declarations.map(({ name }) => name.getText(ast))
        : [nameOf(node)],
    )
    .filter((name) => !readers.some(({ ast: reader }) => new RegExp(`\\b${name}\\b`).test(reader.text)));
}

function isExported(node: ts.HasModifiers): boolean {
  return (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function hasDecorator(node: ts.ClassDeclaration, name: string): boolean {
  return (ts.getDecorators(node) ?? []).some((decorator) => decorator.getText().startsWith(`@${name}(`));
}

function nameOf(node: ts.Node): string {
  const { name } = node as { readonly name?: ts.Identifier };
  return name?.text ?? '';
}
