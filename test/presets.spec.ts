import type { Preset } from '../src/messaging/providers/http/presets.js';
import { Presets } from '../src/messaging/providers/http/presets.js';
import { responseJudgeOf } from '../src/messaging/providers/http/response-program.js';
import type { CallbackKind } from '../src/messaging/providers/adapter/provider-adapter.js';
import { accountOf, readBy, sentBy } from './harness/preset-account.js';
import { ATTEMPT_ID, callOf, forgedCalls, provesUrlOnly } from './harness/preset-calls.js';
import { type PresetData, presetData, presetDataNames, textOf } from './harness/preset-data.js';
import { manualFaults } from './harness/preset-manual.js';

const PRESETS = new Presets();
const NAMES = PRESETS.all().map(({ name }) => name);
const NOTHING = { providerMessageId: null, reason: null, code: null, detail: null, costMicros: null };

/** A preset and what the manual of its gateway says. Throws when one of the two is missing. */
function bothOf(name: string): { readonly preset: Preset; readonly data: PresetData } {
  const [preset, data] = [PRESETS.find(name), presetData(name)];
  if (preset === undefined) throw new Error(`presets/${name}.json is missing`);
  if (data === null) throw new Error(`test/presets/${name}.json is missing`);
  return { preset, data };
}

/** A preset with other settings of receipts. */
function withReceipts(preset: Preset, changes: object): Preset {
  const receipts = preset.settings['receipts'] as object;
  return { ...preset, settings: { ...preset.settings, receipts: { ...receipts, ...changes } } };
}

/** What is read in the samples of the manual, and what should be. */
async function readings(
  name: string,
  kind: CallbackKind,
  nothing: object,
): Promise<{ read: unknown; wanted: unknown }> {
  const { preset, data } = bothOf(name);
  const settings = accountOf(preset, data);
  const calls = data.callbacks[kind];
  if (calls === null) throw new Error(`${name} has no ${kind}`);
  const read: unknown[] = [];
  for (const { what, body } of data[kind]) {
    const reading = await readBy(settings, kind, callOf(kind, calls, textOf(body)), data.currency);
    read.push([what, typeof reading !== 'string' && 'found' in reading ? reading.found : reading]);
  }
  const wanted = data[kind].map(({ what, expected }) => [what, expected.map((one) => ({ ...nothing, ...one }))]);
  return { read, wanted };
}

describe('Presets', () => {
  it('have each a file of what the manual says, and the other way about', () => {
    expect(presetDataNames().sort()).toEqual([...NAMES].sort());
    expect(NAMES.length).toBeGreaterThanOrEqual(9);
  });

  it('fail for a word without a meaning, a missing source and a code that is an opt-out there only', async () => {
    const { preset, data } = bothOf('telnyx');
    const receipts = preset.settings['receipts'] as { statuses: { word: string }[] };
    const statuses = receipts.statuses.filter(({ word }) => word !== 'delivered');
    expect(await manualFaults(withReceipts(preset, { statuses }), data)).toEqual([
      'delivered means DELIVERED at the gateway, here an unknown word',
    ]);
    expect(await manualFaults(withReceipts(preset, { codes: [] }), data)).toEqual([
      '40300 means an opt-out at the gateway, here null',
    ]);
    expect(await manualFaults({ ...preset, sources: [] }, data)).toEqual(['telnyx has no source']);
  });

  it.each([
    ['plivo', { messageId: { form: 'MessageUUID' } }, 'messageId'],
    ['plivo', { attemptId: { form: 'MessageUUID' } }, 'attemptId'],
    ['46elks', { messageId: { form: 'id' } }, 'messageId'],
  ])('fail where %s believes %j, which its proof does not cover', async (name, changes, field) => {
    const { preset, data } = bothOf(name);
    expect(await manualFaults(withReceipts(preset, changes), data)).toEqual([
      `${name} takes ${field} from a body that its proof does not cover`,
    ]);
  });
});

describe.each(NAMES)('The preset %s', (name) => {
  it('is what the manual of the gateway says', async () => {
    const { preset, data } = bothOf(name);
    expect(preset.name).toBe(name);
    expect(await manualFaults(preset, data)).toEqual([]);
  });

  it('sends a message by the request of the manual', () => {
    const { preset, data } = bothOf(name);
    expect(sentBy(accountOf(preset, data), data)).toEqual({ ...data.request, body: textOf(data.request.body) });
  });

  it('makes of responses what the manual says', () => {
    const { preset, data } = bothOf(name);
    const judge = responseJudgeOf(accountOf(preset, data).response);
    for (const { what, status, headers = {}, body, outcome } of data.responses) {
      const judged = judge({ statusCode: status, headers, body: Buffer.from(textOf(body)) });
      expect([what, judged.outcome]).toEqual([what, expect.objectContaining(outcome)]);
    }
    expect(data.responses.map(({ outcome }) => outcome.kind)).toContain('ACCEPTED');
  });

  it('reads the receipts of the manual', async () => {
    const attemptId = bothOf(name).data.callbacks.receipts.url === 'attempt' ? ATTEMPT_ID : null;
    const { read, wanted } = await readings(name, 'receipts', { ...NOTHING, attemptId });
    expect(read).toEqual(wanted);
  });

  it('takes no receipt by its body alone, where the proof covers only the URL', async () => {
    const { preset, data } = bothOf(name);
    if (!provesUrlOnly(data.callbacks.receipts)) return;
    const settings = accountOf(preset, data);
    for (const { body } of data.receipts) {
      const call = callOf('receipts', { ...data.callbacks.receipts, url: 'provider' }, textOf(body));
      const reading = await readBy(settings, 'receipts', call, data.currency);
      expect(typeof reading === 'string' ? 'unproven' : reading.kind).toMatch(/^un/);
    }
  });

  it('reads the messages from people of the manual, where it takes any', async () => {
    if (bothOf(name).data.callbacks.inbound === null) return;
    const { read, wanted } = await readings(name, 'inbound', {});
    expect(read).toEqual(wanted);
  });

  it('believes no callback that the gateway did not make', async () => {
    const { preset, data } = bothOf(name);
    const settings = accountOf(preset, data);
    for (const kind of ['receipts', 'inbound'] as const) {
      const calls = data.callbacks[kind];
      for (const { body } of calls === null ? [] : data[kind].slice(0, 1))
        for (const forged of calls === null ? [] : forgedCalls(kind, calls, textOf(body)))
          expect(typeof (await readBy(settings, kind, forged, data.currency))).toBe('string');
    }
  });
});
