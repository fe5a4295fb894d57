import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const { kindOf, QUARANTINE } = (await import(resolve('scripts/lib/test-kinds.mjs'))) as {
  kindOf(path: string): string | null;
  QUARANTINE: readonly { readonly path: string; readonly reason: string }[];
};

describe('Test files', () => {
  it('are of a kind, so that a run has them', () => {
    const found = ['src', 'packages', 'test'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /spec\.[^/]*$/.test(path) && !/(^|\/)(node_modules|dist|__snapshots__)\//.test(path))
        .map((path) => `${folder}/${path}`),
    );
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter((path) => kindOf(path) === null)).toEqual([]);
    expect(['test/a.route-spec.ts', 'src/a.spec.tsx', 'test/a.other-spec.ts', 'test/a-spec.ts'].map(kindOf)).toEqual([
      'routes',
      'unit',
      null,
      null,
    ]);
  });

  it('are in quarantine only with a reason', () => {
    const faults = QUARANTINE.filter(
      ({ path, reason }) => !existsSync(path) || kindOf(path) === null || reason.trim() === '',
    );
    expect(faults).toEqual([]);
  });
});
