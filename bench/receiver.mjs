/**
 * Receivers of webhooks on ports of their own, in one process: they answer 200 at once and note how old each event was.
 * Takes `{ listen: n }` by message and answers with the ports; `{ take: true }` answers with the ages in ms and forgets them.
 */
import { createServer } from 'node:http';

const TIMESTAMP = /"timestamp":"([^"]+)"/;
let ages = [];

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function receive(request, response) {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const [, timestamp] = TIMESTAMP.exec(body) ?? [];
    ages.push(Date.now() - Date.parse(timestamp ?? ''));
    response.end('ok');
  });
}

/**
 * @param {number} count
 */
async function listen(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          const server = createServer({ keepAliveTimeout: 60_000 }, receive).listen(0, '127.0.0.1', () =>
            resolve(server),
          );
        }),
    ),
  );
  return servers.map((server) => server.address().port);
}

process.on('message', async (job) => {
  if (job.listen !== undefined) return process.send(await listen(job.listen));
  const taken = ages;
  ages = [];
  process.send(taken);
});
