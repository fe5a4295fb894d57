import { PROVIDER_KINDS } from '../src/messaging/providers/adapter/provider-settings.js';
import { DtoValidation } from '../src/platform/http/validation.js';
import { parsed } from '../src/platform/http/json-body.js';
import { controllers } from './harness/controllers.js';
import {
  type Entrance,
  faultOfSeries,
  growthFault,
  growthInputs,
  HOSTILE_FIELDS,
  hostileInputs,
  type HostileKind,
  HOSTILE_KINDS,
} from './harness/growth.js';
import { RAW_INPUTS, TEXT_ENTRANCES } from './harness/text-entrances.js';

/** More of one function say nothing new, and may take minutes to find. */
const FAULTS_SHOWN = 3;
const BODY_BYTES = 100_000;

async function faultsOf(entrances: readonly Entrance[], kinds: readonly HostileKind[]): Promise<string[]> {
  const faults: string[] = [];
  for (const entrance of entrances) {
    let shown = 0;
    for (const { name, ofBytes } of kinds) {
      const fault = shown === FAULTS_SHOWN ? null : await growthFault(entrance, ofBytes);
      if (fault === null) continue;
      faults.push(`${entrance.name}, ${name}: ${fault}`);
      shown += 1;
    }
  }
  return faults;
}

describe('What texts from outside cost', () => {
  it('is known of all that routes and gateways hand over', async () => {
    const names = (await hostileInputs()).map(({ dto }) => dto.name);
    const entrances = TEXT_ENTRANCES.map(({ name }) => name);
    const declared = controllers();
    expect(declared.length).toBeGreaterThan(40);
    const missing = declared.flatMap(({ name: controller, bodies, queries, isRaw }) => {
      const raw = RAW_INPUTS[controller] ?? (isRaw ? ['an entry of RAW_INPUTS'] : []);
      const dtos = [...bodies, ...queries];
      return [...dtos.filter((dto) => !names.includes(dto)), ...raw.filter((name) => !entrances.includes(name))].map(
        (what) => `${controller}: ${what}`,
      );
    });
    const kinds = PROVIDER_KINDS.filter((kind) => !entrances.some((name) => name.startsWith(`${kind}: `)));
    expect([missing, kinds]).toEqual([[], []]);
    expect(HOSTILE_KINDS.length + HOSTILE_FIELDS.length).toBeGreaterThan(40);
  });

  // By costs that are invented: what a machine does meanwhile is of no account here.
  it.each([
    ['quadratic', (length: number) => length ** 2 / 25_000, /^grows as 2\.5, 40\.0 ms$/],
    ['quadratic, and next to nothing', (length: number) => length ** 2 / 250_000, null],
    ['too much, though linear', (length: number) => length / 10, /^costs 25\.0, 100\.0 ms .* may cost 80\.0$/],
    ['linear', (length: number) => length / 20, null],
  ])('is judged: %s', async (_what, costOf, expected) => {
    const judged: Entrance = { name: 'judged', bytesMax: 1_000, take: String };
    const inputs = growthInputs(judged, (bytes) => 'a'.repeat(bytes));
    const fault = await faultOfSeries(judged, inputs, 10, async (_take, text) => costOf(text.length));
    expect(fault).toEqual(expected === null ? null : expect.stringMatching(expected));
  });

  it.each(TEXT_ENTRANCES)('grows with their length only: $name', async (entrance) => {
    expect(await faultsOf([entrance], HOSTILE_KINDS)).toEqual([]);
  });

  it('grows with their length only: fields of bodies and queries', async () => {
    const entrances = (await hostileInputs()).flatMap(({ entrances: own }) => own);
    expect(await faultsOf(entrances, HOSTILE_KINDS)).toEqual([]);
  });

  it('grows with their length only: bodies of JSON', async () => {
    const pipe = new DtoValidation();
    const bodies = (await hostileInputs()).filter(({ type }) => type === 'body');
    const entrances = bodies.map(({ dto }) => ({
      name: dto.name,
      bytesMax: BODY_BYTES,
      take: (text: string) => pipe.transform(parsed(Buffer.from(text), BODY_BYTES), { type: 'body', metatype: dto }),
    }));
    expect(await faultsOf(entrances, HOSTILE_FIELDS)).toEqual([]);
  });
});
