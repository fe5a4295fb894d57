import { Presets } from '../src/messaging/providers/http/presets.js';
import { faultsOfPreset } from './harness/http-preset-faults.js';

describe('faultsOfPreset', () => {
  const [first] = new Presets().all();

  it('finds nothing in the presets of this release', () => {
    const faults = new Presets().all().map((preset) => [preset.name, faultsOfPreset(preset)]);
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
