/**
 * A name server on loopback for `npm run hostile -- --only dns`, a process of its own: it responds to names below
 * `good.test` with 127.0.0.1, and to no other. The job `start` returns its address, `questions` how many it got so far.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { takeJobs } from '../stage/jobs.mjs';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const GOOD = '.good.test';
/** A pointer to the name in the question, type A, class IN, 30 s, four bytes: 127.0.0.1. */
const LOOPBACK_RECORD = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 30, 0, 4, 127, 0, 0, 1]);

/** @typedef {{ name: 'start' | 'questions' }} DnsJob */
/** @typedef {{ address: string, questions: number }} DnsResult of each job its part */

let questions = 0;
const socket = createSocket('udp4');

socket.on('message', (query, { address, port }) => {
  questions += 1;
  const response = responseTo(query);
  if (response !== null) socket.send(response, port, address);
});

takeJobs(async (/** @type {DnsJob} */ job) => {
  if (job.name === 'questions') return { questions };
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}` };
});

/**
 * The response (RFC 1035) to a query with one question; null when nothing is said.
 * @param {Buffer} query
 */
function responseTo(query) {
  const labels = [];
  let end = HEADER_BYTES;
  for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
    labels.push(query.toString('ascii', end + 1, end + 1 + length));
    end += 1 + length;
  }
  if (!`.${labels.join('.').toLowerCase()}`.endsWith(GOOD)) return null;
  const record = query.readUInt16BE(end + 1) === TYPE_A ? LOOPBACK_RECORD : Buffer.alloc(0);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  // A response, recursion desired and available, no error; one question, and as many answers as there are.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(record.length > 0 ? 1 : 0, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end + 5), record]);
}
