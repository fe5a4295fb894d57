import { resolve } from 'node:path';

interface Result {
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly failedFiles: readonly { readonly path: string; readonly passed: number }[];
}
const { mergeRuns } = (await import(resolve('scripts/lib/second-run.mjs'))) as {
  mergeRuns(first: Result, second: Result): Result & { readonly unstable: readonly string[] };
};

const one = { path: resolve('test/one.spec.ts'), passed: 3 };
const two = { path: resolve('test/two.spec.ts'), passed: 0 };
const first: Result = { ok: false, passed: 103, failed: 2, failedFiles: [one, two] };

describe('A second run of the test files that failed', () => {
  it('names as unstable what passes then, and counts each test once', () => {
    expect(mergeRuns(first, { ok: true, passed: 5, failed: 0, failedFiles: [] })).toEqual({
      ok: true,
      passed: 105,
      failed: 0,
      failedFiles: [],
      unstable: ['test/one.spec.ts', 'test/two.spec.ts'],
    });
  });

  it('fails with what fails again', () => {
    const second = { ok: false, passed: 4, failed: 1, failedFiles: [two] };
    expect(mergeRuns(first, second)).toMatchObject({
      ok: false,
      passed: 104,
      failed: 1,
      unstable: ['test/one.spec.ts'],
    });
  });

  it('calls nothing unstable when it did not come to its end', () => {
    const second = { ok: false, passed: 0, failed: 1, failedFiles: [] };
    expect(mergeRuns(first, second)).toMatchObject({ ok: false, failed: 1, unstable: [] });
  });
});
