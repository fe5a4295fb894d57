import { type StandingChange, StandingChanges } from './standing-changes.js';

it('StandingChanges tells every listener of every change, and needs none', () => {
  const changes = new StandingChanges();
  changes.announce({ tenantId: 'ten_0' });
  const [one, other]: StandingChange[][] = [[], []];
  changes.onChange((change) => one?.push(change));
  changes.onChange((change) => other?.push(change));
  changes.announce({ projectId: 'prj_1' });
  changes.announce({ keyId: 'key_1' });
  expect([one, other]).toEqual([
    [{ projectId: 'prj_1' }, { keyId: 'key_1' }],
    [{ projectId: 'prj_1' }, { keyId: 'key_1' }],
  ]);
});
