import { text } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeOperation, type OperationId, operationIds, Parley, type ParleyOptions } from 'parley-sdk';
import { type DocumentedOperation, operationsOf, type ServedDocument, servedDocument } from '../harness/operations.js';
import { LinkWorld } from '../harness/link-world.js';
import { queryOf } from '../harness/policy.js';
import { prepareExample } from '../harness/prepared-examples.js';
import { routeApp } from '../harness/route-app.js';
import { type Subject, Subjects } from '../harness/subjects.js';
import { World } from '../harness/world.js';

/** Sending every example takes a project of its own for each. */
const ALL_EXAMPLES_MS = 240_000;

/** One call of an operation. */
interface Example {
  readonly operation: DocumentedOperation;
  readonly name: string;
  readonly body?: unknown;
}

type Call = (args: object) => Promise<unknown>;

describe('The SDK calls each operation of the document', () => {
  const app = routeApp();
  let document: ServedDocument;
  let operations: DocumentedOperation[];
  let subjects: Subjects;
  const world = new World(app);
  const links = new LinkWorld(world);
  const schemas = new Ajv2020({ strict: false, validateFormats: false });
  beforeAll(async () => {
    document = await servedDocument(app);
    operations = operationsOf(document);
    subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
    schemas.addSchema(document, 'document');
  });

  it('and no other, by the ids that the document gives them', () => {
    expect(operationIds().toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  });

  it(
    'with each example of its body, and gets what fits the schema of its response',
    async () => {
      const faults: string[] = [];
      const reader = await subjects.make();
      for (const example of operations.flatMap(examplesOf)) {
        const { operation, name, body } = example;
        const made = operation.method === 'get' ? reader : await subjects.make();
        const subject = await prepareExample(world, made, operation.route, body);
        const fault = await faultOf(example, subject).catch((error: unknown) => String(error));
        if (fault !== null) faults.push(`${operation.operationId} ${name}: ${fault}`);
      }
      expect(faults).toEqual([]);
    },
    ALL_EXAMPLES_MS,
  );

  /** What is wrong with the response; null where nothing is. Throws what the call throws. */
  async function faultOf({ operation, body }: Example, subject: Subject): Promise<string | null> {
    // One of its own: some example rotates the key that asks.
    const projectId = String(subject.ids['projectId']);
    const { plainApiKey } = await world.key(projectId, { role: 'ADMIN' });
    const id = operation.operationId as OperationId;
    const apiKey = id === 'endCurrentSession' ? (await links.session(projectId)).key : plainApiKey;
    const options: ParleyOptions = { baseUrl: app.url, apiKey, retries: 0 };
    const { pathParameters, response, body: kind } = describeOperation(id);
    const path = Object.fromEntries(pathParameters.map((name) => [name, subject.ids[name]]));
    const query = Object.fromEntries(new URLSearchParams(queryOf(operation.route)));
    // The token of the example was made nowhere.
    const { token } = id === 'redeemConsoleLink' ? await links.link(projectId) : {};
    const sent = kind === 'CSV' ? new Blob([String(body)]) : token === undefined ? body : { token };
    const call = (new Parley(options) as unknown as Record<string, Call>)[id] as Call;
    const result = await call.call(new Parley(options), {
      ...path,
      ...query,
      ...(sent === undefined ? {} : { body: sent }),
    });
    if (response === null) return result === undefined ? null : 'returns something where there is nothing';
    if (response === 'CSV') return (await text(result as ReadableStream)).length > 0 ? null : 'is an empty file';
    if (schemas.validate(schemaOf(operation), {})) return 'has a schema that says nothing';
    return schemas.validate(schemaOf(operation), result) ? null : schemas.errorsText();
  }
});

/** Where the document has the schema of what a successful call returns. */
function schemaOf({ path, method, responses }: DocumentedOperation): { $ref: string } {
  const status = Object.keys(responses).find((one) => one.startsWith('2')) ?? '';
  const steps = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'];
  return { $ref: `document#/${steps.map((step) => encodeURIComponent(pointerStep(step))).join('/')}` };
}

function pointerStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function examplesOf(operation: DocumentedOperation): Example[] {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const examples = Object.entries(content?.examples ?? {});
  if (operation.requestBody === undefined) return [{ operation, name: 'without a body' }];
  return examples.map(([name, { value }]) => ({ operation, name, body: value }));
}
