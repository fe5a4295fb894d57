import { text } from 'node:stream/consumers';
import { describeOperation, type OperationId, operationIds, Parley, type ParleyOptions } from 'parley-sdk';
import { type DocumentedOperation, operationsOf, type ServedDocument, servedDocument } from '../harness/operations.js';
import { queryOf } from '../harness/policy.js';
import {
  callsOf,
  type DocumentedCall,
  DocumentedResponses,
  keyFor,
  prepareExample,
} from '../harness/prepared-examples.js';
import { routeApp } from '../harness/route-app.js';
import { type Subject, Subjects } from '../harness/subjects.js';
import { World } from '../harness/world.js';

/** Those of the specification. `npm run check:docs` takes all operations. */
const FIVE = ['createProject', 'readProject', 'createApiKey', 'createWebhookConfig', 'listPhones'];
const IS_WHOLE = process.env['OPERATIONS'] === 'whole';
/** Calls take a second or two each on a machine that is busy. */
const EVERY_OPERATION_MS = 240_000;

type Call = (args: object) => Promise<unknown>;

describe('The SDK calls each operation of the document', () => {
  const app = routeApp();
  let document: ServedDocument;
  let operations: DocumentedOperation[];
  let subjects: Subjects;
  const world = new World(app);
  beforeAll(async () => {
    document = await servedDocument(app);
    operations = operationsOf(document);
    subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
  });

  it('and no other, by the ids that the document gives them', () => {
    expect(operationIds().toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  });

  it(
    'with each example of its body, and gets what fits the schema of its response',
    async () => {
      const responses = new DocumentedResponses(document);
      const shared = await subjects.make();
      const faults: string[] = [];
      const called = operations.filter(({ operationId = '' }) => IS_WHOLE || FIVE.includes(operationId));
      for (const call of called.flatMap(callsOf)) {
        const fresh = { ...shared, ids: await subjects.freshIds(call.operation, shared.ids) };
        const subject = await prepareExample(world, fresh, call.operation.route, call.body);
        const fault = await faultOf(call, subject, responses).catch((error: unknown) => String(error));
        if (fault !== null) faults.push(`${call.operation.operationId} ${call.name}: ${fault}`);
      }
      expect(faults).toEqual([]);
    },
    EVERY_OPERATION_MS,
  );

  /** What is wrong with the response; null where nothing is. Throws what the call throws. */
  async function faultOf(
    { operation, body }: DocumentedCall,
    { ids }: Subject,
    documented: DocumentedResponses,
  ): Promise<string | null> {
    const id = operation.operationId as OperationId;
    const apiKey = await keyFor(world, operation, ids['projectId'] ?? '');
    const options: ParleyOptions = { baseUrl: app.url, apiKey, retries: 0 };
    const { pathParameters, response, body: kind } = describeOperation(id);
    const path = Object.fromEntries(pathParameters.map((name) => [name, ids[name]]));
    const query = Object.fromEntries(new URLSearchParams(queryOf(operation.route)));
    const sent = kind === 'CSV' ? new Blob([String(body)]) : 'token' in ids ? { token: ids['token'] } : body;
    const call = (new Parley(options) as unknown as Record<string, Call>)[id] as Call;
    const result = await call.call(new Parley(options), {
      ...path,
      ...query,
      ...(sent === undefined ? {} : { body: sent }),
    });
    if (response === null) return result === undefined ? null : 'returns something where there is nothing';
    if (response === 'CSV') return (await text(result as ReadableStream)).length > 0 ? null : 'is an empty file';
    return documented.faultOf(operation, result);
  }
});
