import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const README_LINES_MAX = 170;
const PAGES = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** A page without its blocks of code. */
const textOf = (page: string): string => readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What is wrong with a link of a page to a file of ours; null if nothing is. */
function faultOf(page: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(file)) return `${page}: ${link} leads to no file`;
  if (anchor !== undefined && !anchorsOf(file).includes(anchor)) return `${page}: ${link} leads to no heading`;
  return null;
}

const linksOf = (page: string): string[] =>
  [...textOf(page).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));

describe('The documents', () => {
  it('link to files and headings that are there', () => {
    const links = PAGES.flatMap((page) => linksOf(page).map((link) => [page, link] as const));
    expect(links.length).toBeGreaterThan(30);
    expect(links.map(([page, link]) => faultOf(page, link)).filter((fault) => fault !== null)).toEqual([]);
  });

  it('are all found from the README', () => {
    const found = linksOf('README.md').map((link) => link.split('#')[0]);
    const pages = PAGES.filter((page) => dirname(page) === 'docs').map((page) => relative('.', page));
    expect(pages.filter((page) => !found.includes(page))).toEqual([]);
  });

  it(`have a README of at most ${README_LINES_MAX} lines`, () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length - 1).toBeLessThanOrEqual(README_LINES_MAX);
  });
});
