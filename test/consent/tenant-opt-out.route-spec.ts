import { routeApp } from '../harness/route-app.js';
import { StopWorld } from '../harness/stop-world.js';

describe('POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out, where opt-outs hold in the whole tenant', () => {
  const stops = new StopWorld(routeApp());

  it('200: reaches all other projects with its source, and without note, key and request', async () => {
    const phone = stops.number();
    const [own, second, third] = await stops.projects(3, phone);
    const [stranger] = await stops.projects(1, phone);
    await stops.optOut(own!, phone, { reason: 'COMPLAINT', note: 'Furious.' });
    await stops.carried([own!, second!, third!], phone);
    const { projectId } = own!;
    const spread = { kind: 'OPT_OUT', source: 'COMPLAINT', note: null, actorKeyId: null, requestId: null };
    expect(await stops.ledger(second!, phone)).toEqual([
      expect.objectContaining({ ...spread, isSpread: true, spreadFrom: projectId }),
    ]);
    expect(await stops.ledger(own!, phone)).toEqual([
      expect.objectContaining({ source: 'COMPLAINT', note: 'Furious.', isSpread: false, spreadFrom: null }),
    ]);
    // A project learns nothing of the others of its tenant.
    expect(await stops.ledger(third!, phone, third!.key)).toEqual([
      expect.objectContaining({ ...spread, isSpread: true, spreadFrom: null }),
    ]);
    expect(await stops.isOut(stranger!, phone)).toBe(false);
  });

  it('200: a block at the provider arrives as a keyword: an opt-in by the API ends it elsewhere', async () => {
    const phone = stops.number();
    const [own, other] = await stops.projects(2, phone);
    await stops.optOut(own!, phone, { reason: 'PROVIDER_BLOCK' });
    await stops.carried([other!], phone);
    expect(await stops.ledger(other!, phone)).toEqual([expect.objectContaining({ source: 'KEYWORD' })]);
    expect((await stops.optIn(other!, phone)).body.isOptedOut).toBe(false);
    expect((await stops.optIn(own!, phone)).status).toBe(409);
  });

  it('200: an opt-in lifts it in its own project; the same opt-out declared again counts again', async () => {
    const phone = stops.number();
    const [own, second, third] = await stops.projects(3, phone);
    await stops.optOut(own!, phone);
    await stops.carried([second!, third!], phone);
    await stops.optIn(second!, phone);
    expect(await stops.isOut(third!, phone)).toBe(true);
    await stops.optOut(own!, phone);
    await stops.carried([second!], phone);
    const entries = await stops.ledger(second!, phone);
    expect(entries.map(({ kind, isSpread }) => `${kind} ${String(isSpread)}`)).toEqual([
      'OPT_OUT true',
      'OPT_IN false',
      'OPT_OUT true',
    ]);
    expect(await stops.ledger(own!, phone)).toHaveLength(1);
  });

  it('200: holds for numbers that a project registers later, also after an erasure everywhere', async () => {
    const phone = stops.number();
    const [own, other] = await stops.projects(2, null);
    await stops.register(own!, phone);
    await stops.optOut(own!, phone);
    await stops.register(other!, phone);
    await stops.carried([other!], phone);
    expect(await stops.ledger(other!, phone)).toEqual([
      expect.objectContaining({ source: 'API', isSpread: true, spreadFrom: own!.projectId }),
    ]);
    for (const { projectId } of [own!, other!]) await stops.world.erase(projectId, phone);
    const third = await stops.world.project(own!.tenantId);
    await stops.register(third, phone);
    expect(await stops.isOut(third, phone)).toBe(true);
  });

  it('200: with scope `project` it stays where it is', async () => {
    const phone = stops.number();
    const [own, other] = await stops.projects(2, phone, 'project');
    await stops.optOut(own!, phone);
    await stops.switch(own!.tenantId, 'tenant');
    await stops.applied(own!.tenantId);
    expect(await stops.isOut(other!, phone)).toBe(true);
    expect(await stops.ledger(other!, phone)).toEqual([
      expect.objectContaining({ isSpread: true, spreadFrom: own!.projectId }),
    ]);
    await stops.switch(own!.tenantId, 'project');
    const later = await stops.world.project(own!.tenantId);
    await stops.register(later, phone);
    expect([await stops.isOut(later, phone), await stops.isOut(other!, phone)]).toEqual([false, true]);
  });
});
