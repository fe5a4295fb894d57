import { setTimeout as sleep } from 'node:timers/promises';
import { BetweenStatements } from '../harness/between-statements.js';
import { eventually } from '../harness/eventually.js';
import { Sql } from '../harness/sql.js';
import { StopWorld } from '../harness/stop-world.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
/** InnoDB shows the transactions of an earlier look to who asks again sooner than after 100 ms. */
const SNAPSHOT_MS = 120;

const ROWS_INSERTED = /^INSERT IGNORE INTO phones /;
const STOPS_READ = / AS hasStops$/;
const STOP_COMMITTED = /^INSERT INTO tenant_opt_outs /;
const PROJECTS_LOOKED_FOR = / FORCE INDEX \(phones_tenant_number\)\s/;
const STATE_WRITTEN = /^UPDATE phones SET isOptedOut /;
const SCOPE_READ = /^SELECT optOutScope FROM tenants WHERE tenantId = \?$/;
const SCOPE_WRITTEN = /^UPDATE `tenants` SET /;
const NUMBERS_WALKED = / FORCE INDEX \(phones_tenant_opted\)\s/;

describe('An opt-out that holds in the whole tenant', () => {
  let app: TestApp;
  let sql: Sql;
  let stops: StopWorld;
  let between: BetweenStatements;
  beforeAll(async () => {
    app = await startTestApp();
    sql = await Sql.open(app.schema);
    stops = new StopWorld(app);
    between = new BetweenStatements(app);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  /** Whether the worker waits for a row that somebody else has written and not committed. */
  const isWaiting = async () => {
    await sleep(SNAPSHOT_MS);
    const waits = `trx_state = 'LOCK WAIT' AND trx_query LIKE '%phones\\_tenant\\_%'`;
    return (await sql.count(`information_schema.INNODB_TRX WHERE ${waits}`)) > 0;
  };
  const rowsOf = (table: string, tenantId: string) => sql.count(`${table} WHERE tenantId = ?`, [tenantId]);

  it('is in a project that registers the number between the two steps of its job', async () => {
    const phone = stops.number();
    const [own, other] = (await stops.projects(2, null)) as [StopProject, StopProject];
    await stops.register(own, phone);
    const gone = between.once([STOP_COMMITTED, PROJECTS_LOOKED_FOR], () => stops.register(other, phone));
    await stops.optOut(own, phone);
    await gone;
    await stops.carried([other], phone);
  });

  it('is in a project between whose two steps of registering the job runs', async () => {
    const phone = stops.number();
    const [own, other] = (await stops.projects(2, null)) as [StopProject, StopProject];
    await stops.register(own, phone);
    const gone = between.once([ROWS_INSERTED, STOPS_READ], async () => {
      await stops.optOut(own, phone);
      await eventually('the job has ended, or waits', async () =>
        (await rowsOf('tenant_stops', own.tenantId)) === 0 ? true : isWaiting(),
      );
    });
    await Promise.all([stops.register(other, phone), gone]);
    await stops.carried([other], phone);
  });

  it('is carried when the scope is switched between the two steps of declaring it', async () => {
    const phone = stops.number();
    const [own, other] = (await stops.projects(2, phone, 'project')) as [StopProject, StopProject];
    const gone = between.once([STATE_WRITTEN, SCOPE_READ], async () => {
      await stops.switch(own.tenantId, 'tenant');
      await eventually('the walk has ended, or waits', async () => {
        const { optOutScopeAppliedAt } = await stops.world.admin('get', `/v1/tenants/${own.tenantId}`);
        return optOutScopeAppliedAt !== null || (await isWaiting());
      });
    });
    await Promise.all([stops.optOut(own, phone), gone]);
    await stops.carried([other], phone);
  });

  it('is carried when it is declared between the two steps of a switch', async () => {
    const phone = stops.number();
    const [own, other] = (await stops.projects(2, phone, 'project')) as [StopProject, StopProject];
    const gone = between.once([SCOPE_WRITTEN, NUMBERS_WALKED], () => stops.optOut(own, phone));
    await Promise.all([stops.switch(own.tenantId, 'tenant'), gone]);
    await stops.carried([other], phone);
  });
});

type StopProject = Awaited<ReturnType<StopWorld['projects']>>[number];
