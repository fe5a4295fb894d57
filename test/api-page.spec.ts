import { readFileSync } from 'node:fs';

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

describe('The table of routes in docs/api.md', () => {
  it('has every route that takes a key, with its roles, and no other', () => {
    const [, section = ''] = /^## Routes\n([\s\S]*?)^## /m.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
    const rows = [...section.matchAll(/^\| .*?\| (.+) \| (ADMIN(?:, TENANT)?) \|$/gm)];
    const shown = rows.flatMap(([, cell = '', roles = '']) => routesOf(cell, roles));
    expect(shown.sort()).toEqual(ROUTES.sort());
  });
});
