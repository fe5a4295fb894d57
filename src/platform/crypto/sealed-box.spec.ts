import { open, seal, SEAL_OVERHEAD_BYTES } from './data-keys.js';

const KEY = Buffer.alloc(32, 1);
const PLACE = 'webhook_configs:whc_1:authSecret';
const PLAIN = Buffer.from('a token ✓');

describe('A sealed box', () => {
  it('opens with its key in its place', () => {
    for (const plain of [PLAIN, Buffer.alloc(0), Buffer.alloc(10_000, 7)]) {
      const sealed = seal(KEY, PLACE, plain);
      expect(open(KEY, PLACE, sealed)).toEqual(plain);
      expect(sealed.length).toBe(plain.length + SEAL_OVERHEAD_BYTES);
    }
  });

  it('shows nothing of what is in it, and never looks the same twice', () => {
    const [one, two] = [seal(KEY, PLACE, PLAIN), seal(KEY, PLACE, PLAIN)];
    expect(one.includes('token')).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  it('takes no nonce twice', () => {
    const nonces = Array.from({ length: 2_000 }, () => seal(KEY, PLACE, PLAIN).subarray(1, 13).toString('hex'));
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it('stays shut when any single bit differs', () => {
    const sealed = seal(KEY, PLACE, PLAIN);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const tampered = Buffer.from(sealed);
      tampered.writeUInt8(tampered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => open(KEY, PLACE, tampered)).toThrow();
    }
  });

  it('stays shut in another place: a value copied to another row or column', () => {
    const sealed = seal(KEY, PLACE, PLAIN);
    for (const place of ['webhook_configs:whc_2:authSecret', 'webhook_configs:whc_1:headers', ''])
      expect(() => open(KEY, place, sealed)).toThrow();
  });

  it('stays shut for another key, and when it is cut short or longer', () => {
    const sealed = seal(KEY, PLACE, PLAIN);
    expect(() => open(Buffer.alloc(32, 2), PLACE, sealed)).toThrow();
    for (const length of [0, 1, SEAL_OVERHEAD_BYTES - 1, sealed.length - 1])
      expect(() => open(KEY, PLACE, sealed.subarray(0, length))).toThrow();
    expect(() => open(KEY, PLACE, Buffer.concat([sealed, Buffer.of(0)]))).toThrow();
  });
});
