import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { SourceFile } from './source-file.js';
import { circles, loadedFromBuild } from './structure-rules.js';

/** `scripts/lib` is the ground, on which all tools stand beside each other. */
const GROUND = 'scripts/lib';
/** In `proof` there are two floors more: what runs need, and what judges them. */
const PROOF_FLOORS = [GROUND, 'proof/stage', 'proof/checkers'];
const TOOL = /^(scripts|proof|packages\/[^/]+\/scripts)\/.*\.mjs$/;
/**
 * `node scripts/test.mjs` in a script of package.json or a step of .ci, `<rootDir>/scripts/…` in the settings of Jest.
 */
const STARTED = /(?:\bnode (?:--\S+ )*|<rootDir>\/)(\S+\.mjs)\b/g;
/** A type in JSDoc that switches the checker off; the word in quotes is a value. */
const ANY_IN_JSDOC = /@(?:type|param|returns|property|typedef|template)\b[^\n]*\{[^\n}]*(?<!['\w])any(?!['\w])/;
const UNCHECKED = /@ts-(nocheck|ignore|expect-error)/;
const ANYTHING_FOLDER = /\/(common|shared|utils?|helpers?)(\/|\.mjs$)/;

export function isTool(path: string): boolean {
  return TOOL.test(path);
}

/** Every breach of the rules for tools; `starters` says what is run, and when it is empty nobody is asked. */
export function toolFaults(files: readonly SourceFile[], starters: string): string[] {
  const tools = files.filter(({ path }) => isTool(path)).map(withReferences);
  const paths = new Set(files.map(({ path }) => path));
  return [
    ...tools.flatMap((file) => [...ground(file), ...checked(file), ...built(file, paths), ...named(file)]),
    ...circles(tools.map(({ imports, ...file }) => ({ ...file, imports: imports.filter((path) => isTool(path)) }))),
    ...(starters === '' ? [] : unreached(tools, starters)),
  ];
}

interface Tool extends SourceFile {
  /** Files that it starts or loads by name. */
  readonly references: readonly string[];
}

function withReferences(file: SourceFile): Tool {
  const names = file.nodes
    .filter((node) => ts.isStringLiteralLike(node))
    .map(({ text }) => text)
    .filter((text) => text.endsWith('.mjs'));
  return { ...file, references: names.flatMap((name) => [name, join(dirname(file.path), name)]) };
}

function folderOf(path: string): string {
  return dirname(path);
}

function ground({ path, imports }: SourceFile): string[] {
  const own = folderOf(path);
  const below = floorsBelow(own);
  return imports
    .filter(
      (target) =>
        /^(packages\/[^/]+\/)?src\//.test(target) || (folderOf(target) !== own && !below.includes(folderOf(target))),
    )
    .map((target) =>
      /^(packages\/[^/]+\/)?src\//.test(target)
        ? `${path}: a tool may not import ${target}: tools run without a compiler; load it with fromBuild, ` +
          'or a file of a package by its name'
        : `${path}: ${own} may not import ${target}: tools share what is in ${below.join(' and ') || own} only; move ` +
          'it there',
    );
}

/** The folders from which the tools of a folder may import, besides itself. */
function floorsBelow(folder: string): readonly string[] {
  if (folder === GROUND) return [];
  if (!folder.startsWith('proof')) return [GROUND];
  const floor = PROOF_FLOORS.indexOf(folder);
  return floor === -1 ? PROOF_FLOORS : PROOF_FLOORS.slice(0, floor);
}

function checked({ path, ast }: SourceFile): string[] {
  return ast.text.split('\n').flatMap((line, index) => {
    const at = `${path}:${index + 1}`;
    if (UNCHECKED.test(line)) return [`${at}: this switches the checker off: write the type, or unknown and a check`];
    return ANY_IN_JSDOC.test(line)
      ? [`${at}: the type any switches the checker off: write the type, or unknown and a check`]
      : [];
  });
}

/** The name given to `fromBuild` is that of a source; a type beside it fails by itself. */
function built(file: SourceFile, paths: ReadonlySet<string>): string[] {
  return loadedFromBuild(file)
    .filter((source) => !paths.has(source))
    .map((source) => {
      const name = source.replace(/^src\//, '').replace(/\.ts$/, '.js');
      return `${file.path}: fromBuild('${name}') finds nothing: there is no ${source}`;
    });
}

function named({ path }: SourceFile): string[] {
  return ANYTHING_FOLDER.test(path) ? [`${path}: is about anything: name the thing that it is about`] : [];
}

/** Whatever none of them leads to, by an import or by its name, is run by nobody. */
function unreached(tools: readonly Tool[], starters: string): string[] {
  const byPath = new Map(tools.map((tool) => [tool.path, tool]));
  const reached = new Set<string>();
  const visit = (path: string): void => {
    const tool = byPath.get(path);
    if (tool === undefined || reached.has(path)) return;
    reached.add(path);
    for (const target of [...tool.imports, ...tool.references]) visit(target);
  };
  for (const [, path] of starters.matchAll(STARTED)) visit(path as string);
  return tools
    .filter(({ path }) => !reached.has(path))
    .map(({ path }) => `${path}: no script of package.json and no step of .ci leads to it: give it one, or delete it`);
}
