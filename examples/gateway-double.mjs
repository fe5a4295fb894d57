/**
 * Plays the gateway of docs/http-provider.md on this machine: takes messages, reports them by signed callbacks, and
 * lets a person write. With Node.js 20 or later:
 *
 *   PORT=9380 node examples/gateway-double.mjs
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** @typedef {Readonly<Record<string, string>>} Texts */

/** What the gateway's console would show: the credentials, and where messages from people go. */
const account = { apiKey: 'example-api-key', signingKey: 'example-signing-key', inboundUrl: '' };
let taken = 0;

/** @param {string} url @param {Texts} content */
async function callBack(url, content) {
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', account.signingKey).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  const status = await fetch(url, { method: 'POST', headers, body }).then(
    (response) => String(response.status),
    (error) => String(error),
  );
  console.log('callback', status, body);
}

/** Status and body of the response to a message. @param {Texts} message @returns {[number, object]} */
function take({ to = '', message, callback = '' }) {
  if (to.endsWith('00')) return [400, { error: { code: 'bad_number' } }];
  taken += 1;
  const id = `m-${taken}`;
  console.log('message', id, to, message);
  setTimeout(() => void callBack(callback, { id, state: 'sent' }), 100);
  setTimeout(() => void callBack(callback, { id, state: 'delivered', price: '0.0075', currency: 'USD' }), 300);
  return [202, { id }];
}

/** @param {import('node:http').IncomingMessage} request @returns {Promise<[number, object]>} */
async function respond(request) {
  const call = `${request.method} ${request.url}`;
  const content = /** @type {Texts} */ (request.method === 'POST' ? await json(request) : {});
  // What a customer enters in the gateway's console, and what a person writes.
  if (call === 'POST /account') return [200, Object.assign(account, content)];
  if (call === 'POST /people') {
    taken += 1;
    void callBack(account.inboundUrl, { id: `p-${taken}`, ...content });
    return [202, {}];
  }
  if (request.headers.authorization !== `Bearer ${account.apiKey}`) return [401, { error: { code: 'bad_key' } }];
  if (call === 'GET /balance') return [200, { balance: '12.50' }];
  return call === 'POST /messages' ? take(content) : [404, { error: { code: 'no_such_path' } }];
}

createServer((request, response) => {
  void respond(request)
    .catch(() => /** @type {const} */ ([400, { error: { code: 'no_json' } }]))
    .then(([status, content]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    });
}).listen(Number(process.env['PORT'] ?? 9380), '127.0.0.1');
