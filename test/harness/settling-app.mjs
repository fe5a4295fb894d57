/**
 * A process of the compiled application for tests that share it. A second port on loopback, SETTLING_PORT, tells them
 * when it is at rest: `POST /settled?withinMs=&rounds=` responds with what is not, an empty list as soon as all is.
 */
import 'reflect-metadata';
import { createServer } from 'node:http';
import { settle } from './settling.mjs';

/** @param {string} file */
const load = (file) => import(new URL(`../../dist/src/${file}`, import.meta.url).href);

/** @type {typeof import('../../src/app.setup.js')} */
const { createApp } = await load('app.setup.js');
/** @type {typeof import('../../src/platform/config/read-config.js')} */
const { loadConfig } = await load('platform/config/read-config.js');
/** @type {typeof import('../../src/platform/log.js')} */
const { createLog } = await load('platform/log.js');
/** @type {import('./settling.mjs').Classes} */
const classes = {
  ...(await load('platform/jobs/loop.js')),
  ...(await load('status/status.view.js')),
  ...(await load('platform/clock.js')),
};

const config = loadConfig();
const app = await createApp(config, createLog(config.logLevel), false);
const settling = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  const terms = { withinMs: Number(searchParams.get('withinMs')), rounds: Number(searchParams.get('rounds')) };
  void settle(app, classes, terms).then((unrest) => response.end(JSON.stringify(unrest)));
});
settling.listen(Number(process.env.SETTLING_PORT), '127.0.0.1');
await app.listen(config.port, config.host);
