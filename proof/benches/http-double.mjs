/**
 * Two gateways in one process, so that whoever sends pays the same for the other side: `sendsms` of a Kannel, and one
 * of JSON for accounts of the kind HTTP. Each takes every message at once. `GET /taken` returns what they have taken
 * since it was last asked, each with the time at which it came, and forgets it.
 */
import { createServer } from 'node:http';

const { PORT = '0' } = process.env;
const KEEP_ALIVE_MS = 60_000;

/** @typedef {{ at: number, url: string, body: string }} Taken milliseconds of this process, and the request */

/** @type {Taken[]} */
let taken = [];
let ids = 0;

const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
  const { url = '' } = incoming;
  let body = '';
  incoming.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  incoming.on('error', () => {});
  incoming.on('end', () => {
    if (url === '/taken') {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(taken));
      taken = [];
    } else if (url === '/health/ready') outgoing.writeHead(204).end();
    else {
      taken.push({ at: performance.now(), url, body });
      if (body === '') outgoing.writeHead(202, { 'content-type': 'text/html' }).end('0: Accepted for delivery');
      else
        outgoing.writeHead(202, { 'content-type': 'application/json' }).end(`{"data":{"id":"gateway-${(ids += 1)}"}}`);
    }
  });
});
server.listen(Number(PORT), '127.0.0.1');
