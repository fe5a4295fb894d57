import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** What a controller takes of its callers, as its text declares it. */
export interface DeclaredController {
  readonly name: string;
  /** The classes of its bodies and of its queries. */
  readonly bodies: readonly string[];
  readonly queries: readonly string[];
  /** Whether it reads something itself, beside these and ids that are checked. */
  readonly isRaw: boolean;
}

const READS_ITSELF = /@Req\(\)|@Param\('\w+'\) |@StreamedBody\(\)|@Body\((?!\))|@Query\((?!\))|@Headers\(/;

/** The paths from `src` of the sources that have a text in them. */
export function sourcesWith(part: string): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && readFileSync(`src/${path}`, 'utf8').includes(part),
  );
}

/** Every class of `src` that is a controller, in whatever file it stands. */
export function controllers(): DeclaredController[] {
  return sourcesWith('@Controller(').flatMap((path) =>
    controllersIn(ts.createSourceFile(path, readFileSync(`src/${path}`, 'utf8'), ts.ScriptTarget.Latest, true)),
  );
}

function controllersIn(source: ts.SourceFile): DeclaredController[] {
  return source.statements
    .filter((node): node is ts.ClassDeclaration => ts.isClassDeclaration(node) && isController(node))
    .map((node) => {
      const text = node.getText(source);
      const declared = (by: string): string[] =>
        [...text.matchAll(new RegExp(`@${by}\\(\\) \\w+: (\\w+)`, 'g'))].map(([, name]) => String(name));
      return {
        name: node.name?.text ?? '',
        bodies: declared('Body'),
        queries: declared('Query'),
        isRaw: READS_ITSELF.test(text),
      };
    });
}

function isController(node: ts.ClassDeclaration): boolean {
  return (ts.getDecorators(node) ?? []).some((decorator) => decorator.getText().startsWith('@Controller('));
}
