import { Project, PROJECT_NAME_MAX } from './tenant.entity.js';

const same = (one: string, other: string): boolean => Project.nameKeyOf(one).equals(Project.nameKeyOf(other));

describe('The name of a project', () => {
  it.each([
    ['Orders', 'ORDERS'],
    ['é', 'e\u0301'],
    ['ﬁle', 'file'],
    ['Ａ１', 'a1'],
    ['STRAẞE', 'straße'],
    ['Orders', ' Orders\u3000'],
  ])('%p is the same as %p', (one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it.each([
    ['😀', '😁'],
    ['e', 'é'],
    ['strasse', 'straße'],
    ['a b', 'ab'],
  ])('%p is another than %p', (one, other) => {
    expect(same(one, other)).toBe(false);
  });

  it('has a key of one length, however long its normal form is', () => {
    expect(Project.nameKeyOf('\uFDFA'.repeat(PROJECT_NAME_MAX))).toHaveLength(32);
  });
});
