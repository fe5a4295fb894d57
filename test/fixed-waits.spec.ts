import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** What waits by the clock. */
const WAITS = ['sleep', 'delay', 'setTimeout', 'setInterval'];
/** How many calls of them stand in a file, and why. Only shrinks: wait by `eventually` or `settled`. */
const ALLOWED = JSON.parse(readFileSync('test/architecture/fixed-waits.json', 'utf8')) as Record<
  string,
  [count: number, reason: string]
>;

function waitsIn(text: string): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && WAITS.includes(node.expression.text))
      count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest));
  return count;
}

describe('Fixed waits', () => {
  it('are counted', () => {
    const text = `await sleep(5); new Promise((r) => setTimeout(r, 5)); jest.setTimeout(5); setInterval(f, 5);`;
    expect(waitsIn(text)).toBe(3);
  });

  it('stand where the list says, each with its reason, and nowhere else', () => {
    const found = readdirSync('test', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [`test/${name}`, waitsIn(readFileSync(`test/${name}`, 'utf8'))] as const)
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(ALLOWED).map(([path, [count]]) => [path, count])),
    );
    expect(Object.values(ALLOWED).filter(([, reason]) => reason === '')).toEqual([]);
  });
});
