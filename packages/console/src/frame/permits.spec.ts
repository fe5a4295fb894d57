import { describeOperation, operationIds } from 'parley-sdk';
import { mayCall } from './permits.js';

const key = (role: 'ADMIN' | 'TENANT', access: 'READ' | 'FULL') => ({ role, access, link: null });

describe('mayCall', () => {
  it.each([
    ['listTenants', true, true, false, false],
    ['createTenant', true, false, false, false],
    ['listMessages', true, true, true, true],
    ['sendMessage', true, false, true, false],
    ['previewMessage', true, true, true, true],
    ['deleteApiKey', true, false, false, false],
  ] as const)('%s', (id, adminFull, adminRead, tenantFull, tenantRead) => {
    expect(mayCall(key('ADMIN', 'FULL'), id)).toBe(adminFull);
    expect(mayCall(key('ADMIN', 'READ'), id)).toBe(adminRead);
    expect(mayCall(key('TENANT', 'FULL'), id)).toBe(tenantFull);
    expect(mayCall(key('TENANT', 'READ'), id)).toBe(tenantRead);
  });

  it('lets the session of a link do what a key may, but for what refuses sessions', () => {
    const session = { ...key('TENANT', 'FULL'), link: { tenantName: 'Acme', projectName: 'Shop' } };
    const refused = operationIds().filter((id) => mayCall(key('TENANT', 'FULL'), id) && !mayCall(session, id));
    expect(refused).toEqual(operationIds().filter((id) => describeOperation(id).refusesSessions));
    expect(refused).toContain('createConsoleLink');
  });

  it('lets nobody do anything without a key, but what needs none', () => {
    const open = operationIds().filter((id) => mayCall(null, id));
    expect(open).toEqual(operationIds().filter((id) => describeOperation(id).roles.length === 0));
    expect(open).not.toContain('listMessages');
  });
});
