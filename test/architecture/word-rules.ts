import ts from 'typescript';
import type { SourceFile } from './source-file.js';

/** What the service is about. The platform would do for another service as well. */
const DOMAIN_WORD = /tenant|project|phone|optOut|webhook|deliver|subscri/i;
/** The settings are one list, whatever they are about, and so are the error codes. */
const MAY_KNOW_THE_DOMAIN = 'src/platform/config/';
const ERROR_CODES = 'ERROR_CODES';
/** Documents that are not in this repository. Written so that this line is none of its own faults. */
const ELSEWHERE = /\b(?:CONTRACT|FIELD-NOTES|HOUSE)(?= §|\.md)|\bseed \d/;

/** Identifiers of the platform that are about the domain. */
export function domainWords({ path, ast, nodes }: SourceFile): string[] {
  if (!path.startsWith('src/platform/') || path.startsWith(MAY_KNOW_THE_DOMAIN)) return [];
  return nodes
    .filter((node) => ts.isIdentifier(node) && DOMAIN_WORD.test(node.text) && !isErrorCode(node))
    .map(
      (node) =>
        `${path}:${lineOf(ast, node)}: ${node.getText(ast)}: the platform knows no word of the domain: ` +
        'a room or the roof must say it',
    );
}

function isErrorCode(node: ts.Node): boolean {
  if (ts.isVariableDeclaration(node)) return node.name.getText() === ERROR_CODES;
  return !ts.isSourceFile(node) && isErrorCode(node.parent);
}

/** Lines that send a reader to a document that he does not have. */
export function citations({ path, ast }: SourceFile): string[] {
  return ast.text
    .split('\n')
    .flatMap((line, index) =>
      ELSEWHERE.test(line)
        ? [`${path}:${index + 1}: cites a document that is not in the repository: say the fact itself`]
        : [],
    );
}

function lineOf(ast: ts.SourceFile, node: ts.Node): number {
  return ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1;
}
