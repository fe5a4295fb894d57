import type ts from 'typescript';

/** One file as the rules see it. */
export interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly ast: ts.SourceFile;
  readonly nodes: readonly ts.Node[];
  /** Paths of the files of this repository that it imports, for their types too. */
  readonly imports: readonly string[];
  /** Files of packages of ours that it imports by the package's name, for their types too. */
  readonly named: readonly string[];
}
