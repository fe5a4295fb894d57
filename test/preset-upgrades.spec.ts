import { Problem } from '../src/platform/http/problem.js';
import type { Preset } from '../src/messaging/providers/http/presets.js';
import { Presets } from '../src/messaging/providers/http/presets.js';
import { type GivenSettings, settledHttpSettings } from '../src/messaging/providers/http/settings/settled-settings.js';
import type { HttpSettings, SendRule } from '../src/messaging/providers/adapter/http-settings.js';
import { MASK } from '../src/webhook-configs/webhook-config.view.js';
import { accountOf, sentBy, those } from './harness/preset-account.js';
import { type PresetData, presetData } from './harness/preset-data.js';

const ALL = new Presets().all();

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
  return settledHttpSettings(stored, given, those(release));
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
