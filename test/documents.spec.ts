import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { QUIET_RULES } from '../src/messaging/routing/open-hours/quiet-rules.js';
import { AREA_CODES, AREA_CODES_OF } from '../src/messaging/routing/open-hours/us-rules.js';
import { areaCodeRows, noteLines, ruleRows } from './harness/quiet-rules.js';

describe('The table of routes in docs/api.md', () => {
  interface Operation {
    readonly 'x-required-roles'?: readonly string[];
  }

  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };

  /** Each route that takes a key, with its roles. */
  const ROUTES = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { 'x-required-roles': roles }]) =>
      roles === undefined ? [] : [`${method.toUpperCase()} ${path}: ${roles.join(', ')}`],
    ),
  );

  /** The routes of a row: methods before a path belong to it, and `…` stands for the last path in full. */
  function routesOf(cell: string, roles: string): string[] {
    const routes: string[] = [];
    let methods: string[] = [];
    let full = '';
    for (const [, words = ''] of cell.matchAll(/`([^`]+)`/g)) {
      const [, names = '', path = ''] = /^((?:[A-Z]+ ?)*)(.*)$/.exec(words) ?? [];
      methods.push(...names.split(' ').filter((name) => name !== ''));
      if (path === '') continue;
      if (path.startsWith('/')) full = path;
      routes.push(...methods.map((method) => `${method} ${path.replace('…', full)}: ${roles}`));
      methods = [];
    }
    return routes;
  }

  it('has every route that takes a key, with its roles, and no other', () => {
    const [, section = ''] = /^## Routes\n([\s\S]*?)^## /m.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
    const rows = [...section.matchAll(/^\| .*?\| (.+) \| (ADMIN(?:, TENANT)?) \|$/gm)];
    const shown = rows.flatMap(([, cell = '', roles = '']) => routesOf(cell, roles));
    expect(shown.sort()).toEqual(ROUTES.sort());
  });
});

describe('The section of quiet hours in docs/compliance.md', () => {
  const [, section = ''] =
    /^## Quiet hours\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readFileSync('docs/compliance.md', 'utf8')) ?? [];
  const [rules = '', doubts = '', areaCodes = ''] = section.split(/^### .*\n/m);

  /** The rows of a table, without its head. */
  const rowsOf = (text: string): string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1);

  it('has every rule with its hours and sources, and no other', () => {
    expect(rowsOf(rules)).toEqual(ruleRows(QUIET_RULES));
  });

  it('says of each what is in doubt', () => {
    expect(doubts.split('\n').filter((line) => line.startsWith('- '))).toEqual(noteLines(QUIET_RULES));
  });

  it('has the area codes of each state, and the date of their list', () => {
    expect(rowsOf(areaCodes)).toEqual(areaCodeRows());
    expect(areaCodes).toContain(AREA_CODES_OF);
    const byRule = QUIET_RULES.filter((rule) => rule.areaCodes !== null).map((rule) => [rule.ruleId, rule.areaCodes]);
    expect(Object.fromEntries(byRule)).toEqual(AREA_CODES);
  });
});

describe('The documents', () => {
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
    [...textOf(page).matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link));

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
