import { readFileSync } from 'node:fs';
import type { HttpSettings, SendRule } from '../src/messaging/providers/adapter/http-settings.js';
import type { CallbackKind } from '../src/messaging/providers/adapter/provider-adapter.js';
import { allPresets, type Preset, presetNamed } from '../src/messaging/providers/http/presets.js';
import { responseJudgeOf } from '../src/messaging/providers/http/response-program.js';
import { type GivenSettings, settledHttpSettings } from '../src/messaging/providers/http/settings/settled-settings.js';
import { Problem } from '../src/platform/http/problem.js';
import { MASK } from '../src/webhook-configs/webhook-config.view.js';
import {
  accountOf,
  ATTEMPT_ID,
  callOf,
  faultsOfPreset,
  forgedCalls,
  manualFaults,
  type PresetData,
  presetData,
  presetDataNames,
  provesUrlOnly,
  readBy,
  sentBy,
  textOf,
} from './harness/presets.js';

const NAMES = allPresets().map(({ name }) => name);
const NOTHING = { providerMessageId: null, reason: null, code: null, detail: null, costMicros: null };

/** A preset and what the manual of its gateway says. Throws when one of the two is missing. */
function bothOf(name: string): { readonly preset: Preset; readonly data: PresetData } {
  const [preset, data] = [presetNamed(name), presetData(name)];
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

describe('faultsOfPreset', () => {
  const [first] = allPresets();

  it('finds nothing in the presets of this release', () => {
    const faults = allPresets().map((preset) => [preset.name, faultsOfPreset(preset)]);
    expect(faults).toEqual(faults.map(([name]) => [name, []]));
    expect(faults.length).toBeGreaterThan(0);
  });

  it.each([
    [{ sources: [] }, '.sources', 'arrayMinSize'],
    [{ version: 0 }, '.version', 'min'],
    [{ name: 'A b' }, '.name', 'matches'],
    [{ parameters: [{ name: 'a', label: 'A', kind: 'ORIGIN', example: 'https://a/b' }] }, '.parameters[0].example', ''],
    [{ more: 1 }, '.more', 'unknownField'],
    [{ settings: { ...first?.settings, receipts: null } }, 'settings.receipts', 'isRequired'],
    [{ settings: {} }, 'settings.send', 'isRequired'],
  ])('finds %j', (change, path, rule) => {
    const [fault] = faultsOfPreset({ ...first, ...change });
    expect(fault).toMatchObject(rule === '' ? { path } : { path, rule });
  });
});

const ALL = allPresets();

/** What the manual says for a preset. Throws when nobody has written it down. */
function dataOf({ name }: Preset): PresetData {
  const data = presetData(name);
  if (data === null) throw new Error(`test/presets/${name}.json is missing`);
  return data;
}

/** The next version of a preset: other requests, and other receipts. */
function nextOf(preset: Preset, changes: Partial<Preset> = {}): Preset {
  const send = preset.settings['send'] as SendRule;
  return {
    ...preset,
    version: preset.version + 1,
    settings: { ...preset.settings, send: { ...send, headers: { ...send.headers, 'X-Of-Version': '2' } } },
    ...changes,
  };
}

/** An account after a change, with the presets of a release; it is read as it was stored. */
function changed(before: HttpSettings, given: GivenSettings, release: readonly Preset[]): HttpSettings {
  const stored = JSON.parse(JSON.stringify(before)) as HttpSettings;
  return settledHttpSettings(stored, given, release);
}

/** The paths at which a change is refused. */
function refusedAt(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return (error.details ?? []).map(({ path }) => path);
    throw error;
  }
  return 'nothing';
}

describe.each(ALL.map((preset) => [preset.name, preset] as const))('An account of the preset %s', (name, preset) => {
  const data = dataOf(preset);
  const account = accountOf(preset, data);
  const next = nextOf(preset);

  it('sends the same bytes when a release brings the next version', () => {
    const before = sentBy(account, data);
    const after = changed(account, { callbackCidrs: ['192.0.2.0/24'] }, [next]);
    expect([after.preset, after.presetVersion]).toEqual([name, preset.version]);
    expect(sentBy(after, data)).toEqual(before);
    expect(after).toEqual({ ...account, callbackCidrs: ['192.0.2.0/24'] });
  });

  it('sends what the next version says once its preset is named again, with its parameters and secrets', () => {
    const after = changed(account, { preset: name }, [next]);
    expect([after.preset, after.presetVersion]).toEqual([name, preset.version + 1]);
    expect(sentBy(after, data)).toEqual(sentBy(accountOf(next, data), data));
    expect(sentBy(after, data).headers['X-Of-Version']).toBe('2');
    expect([after.parameters, after.secrets]).toEqual([data.parameters, data.secrets]);
  });
});

describe('An account whose preset is named again', () => {
  const [preset] = ALL.filter(({ name }) => name === 'vonage');
  if (preset === undefined) throw new Error('presets/vonage.json is missing');
  const data = dataOf(preset);
  const account = accountOf(preset, data);
  const { name } = preset;

  it('needs what the next version needs besides', () => {
    const region = { name: 'region', label: 'Region', kind: 'TEXT', example: 'eu' } as const;
    const next = nextOf(preset, { parameters: [...preset.parameters, region] });
    const given = { preset: name, parameters: { ...data.parameters, region: 'eu' } };
    expect(refusedAt(() => changed(account, { preset: name }, [next]))).toEqual(['settings.parameters.region']);
    expect(changed(account, given, [next]).parameters).toEqual({ ...data.parameters, region: 'eu' });
  });

  it('needs its secrets again when the next version leads to another server', () => {
    const { settings } = nextOf(preset);
    const send = { ...(settings['send'] as SendRule), url: 'https://api.vonage.example/v1/messages' };
    const next = nextOf(preset, { settings: { ...settings, send } });
    const masked = { apiSecret: MASK, signatureSecret: MASK };
    for (const secrets of [{}, masked])
      expect(refusedAt(() => changed(account, { preset: name, secrets }, [next]))).toEqual([
        'settings.secrets.apiSecret',
      ]);
    const given = { preset: name, secrets: { ...masked, apiSecret: data.secrets['apiSecret'] ?? '' } };
    expect(sentBy(changed(account, given, [next]), data).url).toBe(send.url);
  });

  it('is a copy of no preset once a rule of it is changed', () => {
    const after = changed(account, { send: { ...account.send, headers: {} } }, [preset]);
    expect([after.preset, after.presetVersion]).toEqual([null, null]);
  });
});

describe('The presets', () => {
  interface Proven {
    readonly proof: { readonly type: string };
  }

  /** What proves callbacks of one kind, as the table says it. */
  function proofOf(rule: unknown): string {
    return rule === undefined || rule === null ? 'none' : `\`${(rule as Proven).proof.type}\``;
  }

  function rowOf({ name, title, handlesKeywords, settings }: Preset): string[] {
    const { receipts, inbound } = settings;
    return [`\`${name}\``, title, proofOf(receipts), proofOf(inbound), handlesKeywords ? 'yes' : 'no'];
  }

  const presets = allPresets();

  it('stand in docs/http-provider.md with what they are, each with what is to be set up', () => {
    const [, table = ''] = /^(\| Preset \|[\s\S]*?)\n\n/m.exec(readFileSync('docs/http-provider.md', 'utf8')) ?? [];
    const rows = table.split('\n').slice(2);
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    expect(cells.map((row) => row.slice(1, 6))).toEqual(presets.map(rowOf));
    expect(cells.filter((row) => (row[6] ?? '') === '')).toEqual([]);
  });

  it('are named in the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    const names = presets.map(({ title }) => title.split(',')[0] ?? title);
    expect(names.filter((name) => !readme.includes(name))).toEqual([]);
  });
});
