import type { OutgoingMessage } from '../adapter/provider-adapter.js';
import type { KannelSettings } from '../adapter/provider-settings.js';
import { messageQuery } from './kannel-adapter.js';

const NOW = 1_763_700_000_000;
const SETTINGS = { username: 'parley', password: 'x', smscId: null } as KannelSettings;

describe('The validity that Kannel is told', () => {
  it.each([
    [300_000, '5'],
    [299_001, '5'],
    [299_000, '4'],
    [72 * 3_600_000 - 200, '4320'],
    [119_000, '1'],
    [1, '1'],
    [-1, '1'],
  ])('of a message that is worth delivering for %i ms: %s minutes', (leftMs, minutes) => {
    const message: OutgoingMessage = {
      attemptId: 'att_1',
      projectId: 'prj_1',
      to: '+14155552601',
      from: '+14155550100',
      text: 'Hello',
      encoding: 'GSM_7',
      parts: 1,
      deliverUntil: NOW + leftMs,
    };
    const query = messageQuery(SETTINGS, message, { receiptUrl: 'http://x', now: NOW });
    expect(new URLSearchParams(query).get('validity')).toBe(minutes);
  });
});
