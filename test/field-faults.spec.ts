import type { Problem } from '../src/platform/http/problem.js';
import { DtoValidation } from '../src/platform/http/validation.js';
import type { Faults } from './harness/expected-faults.js';
import { EXPECTED_FAULTS } from './harness/field-faults.js';
import { type Dto, fieldsOf, inputs } from './harness/inputs.js';

const pipe = new DtoValidation();

/** What is expected of a field: said of its class, or of a class that it inherits it from. */
function expectedOf(dto: Dto, field: string): Faults | undefined {
  for (let one: unknown = dto; typeof one === 'function'; one = Object.getPrototypeOf(one)) {
    const expected = EXPECTED_FAULTS[`${one.name}.${field}`];
    if (expected !== undefined) return expected;
  }
  return undefined;
}

/** The messages about one field when it has this value; other fields may be missing. */
async function messagesAbout(dto: Dto, type: 'body' | 'query', field: string, value: unknown): Promise<string[]> {
  try {
    await pipe.transform(value === undefined ? {} : { [field]: value }, { type, metatype: dto });
    return [];
  } catch (error) {
    return (error as Problem).details
      .filter(({ path }) => path === field || path.startsWith(`${field}.`))
      .map(({ message }) => message);
  }
}

/** How a field fails its table, one line for each message that is not as expected. */
async function failuresOf(dto: Dto, type: 'body' | 'query', field: string): Promise<string[]> {
  const expected = expectedOf(dto, field);
  if (expected === undefined)
    return [`${dto.name}.${field} is not in test/harness/field-faults.ts: say there what it refuses, and how`];
  const failures: string[] = [];
  for (const [column, cells] of Object.entries(expected))
    for (const [value, message] of cells) {
      const said = await messagesAbout(dto, type, field, value);
      const wanted = message === null ? [] : [message.replaceAll('%', field)];
      if (JSON.stringify(said) !== JSON.stringify(wanted))
        failures.push(
          `${dto.name}.${field}, ${column}, ${JSON.stringify(value)}: ${said.join(' | ')} ≠ ${wanted.join()}`,
        );
    }
  return failures;
}

describe('Every field of every input', () => {
  it('says its first real fault, once, and no other', async () => {
    const failures = await Promise.all(
      (await inputs()).flatMap(({ dto, type }) => fieldsOf(dto).map((field) => failuresOf(dto, type, field))),
    );
    expect(failures.flat()).toEqual([]);
    expect(failures.length).toBeGreaterThan(50);
  });

  it('stands in the table by a name that exists', async () => {
    const fields = (await inputs()).flatMap(({ dto }) => fieldsOf(dto).map((field) => `${dto.name}.${field}`));
    expect(Object.keys(EXPECTED_FAULTS).filter((name) => !fields.includes(name))).toEqual([]);
  });

  it('that is new and not in the table is a failure', async () => {
    class NewDto {
      name!: string;
    }
    expect(await failuresOf(NewDto, 'body', 'name')).toEqual([expect.stringContaining('NewDto.name is not in')]);
  });
});
