import { jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { Config } from '../platform/config/config.js';
import { SharedUse } from '../platform/jobs/pace.js';
import { TenantSlots } from './admission.js';

const [LARGE, OTHER] = ['tnt_large', 'tnt_other'];
const PARSING_MS = 60;

describe('Large bodies of a tenant', () => {
  it('are parsed one after the other, with a rest as long while others ask; those of others do not wait', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const use = new SharedUse();
    const slots = new TenantSlots({ databasePoolSize: 10 } as Config, use);
    use.note(LARGE);
    use.note(OTHER);
    const done = await slots.enterBody(LARGE);
    const second = slots.enterBody(LARGE);
    const isHeld = () => Promise.race([second.then(() => false), turn(true)]);
    (await slots.enterBody(OTHER))();
    now.mockReturnValue(PARSING_MS);
    expect(await isHeld()).toBe(true);
    done();
    expect(await isHeld()).toBe(true);
    (await second)();
    now.mockRestore();
  });
});
