/** The part `file`: how long a file of evidence takes that is as long as files are. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Operator } from '../../../scripts/lib/operator.mjs';
import { Fail, step } from '../../../scripts/lib/progress.mjs';
import { LOOPBACK_RECEIVERS, withBench } from '../../stage/environment.mjs';
import { sizedFor } from '../../stage/options.mjs';
import { fixed, median, percentile, spread } from '../../stage/report.mjs';
import { numberOf } from '../../stage/world.mjs';
import { Asker, optionsOf } from './world.mjs';

const options = optionsOf('file');
const PLAN = sizedFor(options, {
  smoke: { entries: 20, messages: 500, files: 2 },
  quick: { entries: 1_000, messages: 1_000, files: 10 },
  full: { entries: 1_000, messages: 5_000, files: 50 },
});
/** The most that a file has. */
const MESSAGES_SHOWN = Math.min(1_000, PLAN.messages);
const BATCH = 500;
const NUMBER = '+12125520001';
const DRAIN_MAX_MS = 300_000;
const LOOK_MS = 200;
/** Nearly the most that a proof may take. */
const PROOF = {
  method: 'WEB_FORM',
  disclosure: 'I agree to get offers by text. '.repeat(64).trim(),
  url: `https://shop.example/offers?campaign=${'north-'.repeat(300)}`,
  userAgent: 'Mozilla/5.0 '.repeat(40).trim(),
  programme: 'Weekly offers',
};

// Alone: its sender has the address of one of another bench.
await withBench(measure, { on: options.on, isAlone: true });

/** @param {import('../../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const { plainApiKey } = await bench.seed();
  const all = await bench.startApi([], { ROLE: 'all', ...LOOPBACK_RECEIVERS });
  const operator = new Operator(all.url, plainApiKey);
  const { projectId, key } = await operator.makeProject('Tenant', 'Project');
  const path = `/v1/projects/${projectId}`;
  const settings = { latencyMs: 0, receiptMs: 0 };
  const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR', settings });
  await operator.makeSender(projectId, providerId, '+12125550100');
  const asker = new Asker([all.url], key, 1);
  await asker.post(`${path}/phones`, { phones: [NUMBER] });
  const connection = await bench.connect();
  await step(`declaring ${PLAN.entries} times`, () => declare(asker, `${path}/phones/${NUMBER}`));
  await step(`sending ${fixed(PLAN.messages)} messages`, async () => {
    const messages = Array.from({ length: BATCH }, (_none, index) => ({ to: NUMBER, text: `Order ${index} is here.` }));
    for (let sent = 0; sent < PLAN.messages; sent += BATCH) await asker.post(`${path}/messages/batches`, { messages });
    const ended = "SELECT COUNT(*) FROM messages WHERE projectId = ? AND status = 'DELIVERED'";
    for (const until = performance.now() + DRAIN_MAX_MS; ; await sleep(LOOK_MS)) {
      if ((await numberOf(connection, ended, [projectId])) === PLAN.messages) return;
      if (performance.now() > until) throw new Fail('Messages were not delivered in time.');
    }
  });
  const took = await step(`reading ${PLAN.files} files`, () => readFiles(`${all.url}${path}/phones/${NUMBER}`, key));
  await asker.close();
  await connection.end();
  const ms = took.map(({ tookMs }) => tookMs);
  const bytes = median(took.map((file) => file.bytes));
  console.log(
    `  a file: ${fixed(bytes / 1024 ** 2, 1)} MB, ${PLAN.entries} entries, ${fixed(MESSAGES_SHOWN)} of ` +
      `${fixed(PLAN.messages)} messages`,
  );
  console.log(`  milliseconds: ${spread(ms)}, p99 ${fixed(percentile(ms, 0.99))}`);
}

/**
 * Opt-outs and opt-ins in turn, each of these with a proof of its own; the last one is an opt-in.
 * @param {Asker} asker @param {string} phone
 */
async function declare(asker, phone) {
  for (let index = 0; index < PLAN.entries / 2; index += 1) {
    await asker.post(`${phone}/opt-out`, { note: `Asked by telephone to be left alone (${index}).` });
    const capturedAt = Date.now();
    await asker.post(`${phone}/opt-in`, { proof: { ...PROOF, capturedAt, signedName: `Jo Doe ${index}` } });
  }
}

/** @param {string} phone @param {string} key */
async function readFiles(phone, key) {
  const took = [];
  for (let read = 0; read < PLAN.files; read += 1) {
    const start = performance.now();
    const response = await fetch(`${phone}/consent/file`, { headers: { 'x-api-key': key } });
    const text = await response.text();
    const tookMs = performance.now() - start;
    if (response.status !== 200) throw new Fail(`The file returned ${response.status}: ${text.slice(0, 500)}`);
    const { entries, messages } = /** @type {{ entries: object[], messages: object[] }} */ (JSON.parse(text));
    if (entries.length !== PLAN.entries || messages.length !== MESSAGES_SHOWN)
      throw new Fail(`A file has ${entries.length} entries and ${messages.length} messages.`);
    took.push({ tookMs, bytes: Buffer.byteLength(text) });
  }
  return took;
}
