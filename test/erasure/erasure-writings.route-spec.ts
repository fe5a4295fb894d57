import { routeApp } from '../harness/route-app.js';
import { eventually } from '../harness/eventually.js';
import { WebhookWorld } from '../harness/webhook-world.js';
import type { ProjectWorld } from '../harness/world.js';

const NUMBER = '+14155552601';
const OTHER = '+14155552602';
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** What it is, and how the number looks in it. */
const WRITINGS: readonly (readonly [string, string])[] = [
  ['E.164', NUMBER],
  ['national, with brackets', '(415) 555-2601'],
  ['en dashes', '415–555–2601'],
  ['no-break hyphens', '+1‑415‑555‑2601'],
  ['no-break spaces', '+1\u00a0415\u00a0555\u00a02601'],
  ['narrow and ideographic spaces', '415\u202f555\u30002601'],
  ['dots', '415.555.2601'],
  ['slashes', '415/555/2601'],
  ['line breaks', '415\n555\n2601'],
  ['escapes of a URL', '%2B1%20415%20555%202601'],
  ['an escaped plus', '%2B14155552601'],
  ['full-width digits', '＋１４１５５５５２６０１'],
  ['full-width digits and dashes', '４１５－５５５－２６０１'],
  ['Arabic digits', '٤١٥٥٥٥٢٦٠١'],
  ['base64', base64(NUMBER)],
  ['base64 of a text', base64(`{"from":"+1 (415) 555-2601"}`)],
];

describe('An erasure removes the number, however it is written', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  const pathOf = ({ projectId }: ProjectWorld) => `/v1/projects/${projectId}/phones`;
  const post = async (path: string, key: string, body: object) => {
    const { status, text } = await hooks.world.send('post', path, key, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  };
  /** A number of its own opts out with each note; the number that is erased opts out and in with all of them. */
  const othersOf = (count: number) => Array.from({ length: count }, (_none, index) => `+1415555${3000 + index}`);
  /** A cell of a CSV file. */
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const notes = async (project: ProjectWorld, phones: string) =>
    (
      await hooks.sql.rows<{ note: string }>(
        `SELECT note FROM consent_entries WHERE projectId = ? AND phoneE164 LIKE ? AND note IS NOT NULL
         ORDER BY phoneE164, place`,
        [project.projectId, phones],
      )
    ).map(({ note }) => note);
  const around = (text: string) => `Wrote from ${text}: no more.`;
  const redacted = WRITINGS.map(() => expect.stringMatching(/^Wrote from erased_[\w-]{22}: no more\.$/));

  it('in its own notes', async () => {
    const project = await hooks.world.project();
    await post(pathOf(project), project.key, { phones: [NUMBER] });
    for (const [index, [, writing]] of WRITINGS.entries())
      await post(
        `${pathOf(project)}/${NUMBER}/${index % 2 === 0 ? 'opt-out' : 'opt-in'}`,
        project.key,
        index % 2 === 0 ? { note: around(writing) } : { evidence: around(writing) },
      );
    await hooks.world.erase(project.projectId, NUMBER);
    expect(await notes(project, 'erased%')).toEqual(redacted);
  });

  it('in notes of other numbers', async () => {
    const project = await hooks.world.project();
    const others = othersOf(WRITINGS.length);
    await post(pathOf(project), project.key, { phones: [NUMBER, ...others] });
    for (const [index, [, writing]] of WRITINGS.entries())
      await post(`${pathOf(project)}/${others[index]}/opt-out`, project.key, { note: around(writing) });
    await hooks.world.erase(project.projectId, NUMBER);
    expect(await notes(project, '+%')).toEqual(redacted);
  });

  it('in more notes than one step looks through', async () => {
    const project = await hooks.world.project();
    const others = othersOf(300);
    await post(pathOf(project), project.key, { phones: [NUMBER] });
    const note = `${'-'.repeat(440)} ${NUMBER}`;
    const csv = ['phoneE164,isOptedOut,note', ...others.map((other) => `${other},true,${note}`), ''].join('\n');
    await hooks.world.send('post', `${pathOf(project)}/import`, project.key, csv);
    await eventually('the import is done', async () => (await notes(project, '+%')).length === others.length);
    await hooks.world.erase(project.projectId, NUMBER);
    expect((await notes(project, '+%')).filter((text) => text.includes('555260'))).toEqual([]);
  });

  it('in rows that an import could not read, and in rows of other numbers', async () => {
    const project = await hooks.world.project();
    await post(pathOf(project), project.key, { phones: [NUMBER] });
    const unreadable = WRITINGS.map(([, writing]) => `${cell(`tel ${writing}`)},`);
    const ofOthers = WRITINGS.map(([, writing]) => `${OTHER},${cell(around(writing))}`);
    const csv = ['phoneE164,isOptedOut', ...unreadable, ...ofOthers, ''].join('\n');
    const imports = `/v1/projects/${project.projectId}/phone-imports`;
    const { importId } = (await hooks.world.send('post', `${pathOf(project)}/import`, project.key, csv)).body as {
      importId: string;
    };
    await eventually(
      'the import is done',
      async () => (await hooks.world.send('get', `${imports}/${importId}`, project.key)).body.status === 'DONE',
    );
    await hooks.world.erase(project.projectId, NUMBER);
    const rows = await hooks.sql.rows<{ value: string }>(
      'SELECT value FROM phone_import_errors WHERE importId = ? ORDER BY line',
      [importId],
    );
    expect(rows.map(({ value }) => value)).toEqual([
      ...WRITINGS.map(() => expect.stringMatching(/^tel erased_[\w-]{22}$/)),
      ...redacted,
    ]);
  });

  it.each(WRITINGS)('in stored responses of receivers: %s', async (_what, writing) => {
    const hook = await hooks.hook();
    hooks.behave(hook, (_request, response) => response.end(around(writing)));
    await post(pathOf(hook.project), hook.project.key, { phones: [NUMBER] });
    const [delivery] = await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    const answers = async () =>
      (await hooks.get(hook, `/deliveries/${String(delivery?.deliveryId)}`)).body.attempts.map(
        ({ answer }: { answer: string | null }) => answer,
      ) as (string | null)[];
    expect(await answers()).toEqual([around(writing)]);
    await hooks.world.erase(hook.project.projectId, NUMBER);
    expect(await answers()).toEqual([null]);
  });

  it('and nothing of others: their notes and responses stay', async () => {
    const hook = await hooks.hook();
    const { project } = hook;
    hooks.behave(hook, (request, response) => response.end(request.body));
    await post(pathOf(project), project.key, { phones: [OTHER] });
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    await post(pathOf(project), project.key, { phones: [NUMBER] });
    await post(`${pathOf(project)}/${OTHER}/opt-out`, project.key, { note: around(OTHER) });
    await hooks.world.erase(project.projectId, NUMBER);
    expect(await notes(project, '+%')).toEqual([around(OTHER)]);
    const kept = await hooks.sql.rows<{ answer: Buffer | null }>(
      'SELECT a.answer FROM delivery_attempts a JOIN deliveries d ON d.deliveryId = a.deliveryId WHERE d.projectId = ?',
      [project.projectId],
    );
    expect(kept.map(({ answer }) => answer?.includes(OTHER) ?? null).sort()).toEqual([null, true]);
  });
});
