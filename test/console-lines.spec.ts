import { execFileSync } from 'node:child_process';
import { curlLine, sdkLine, shellQuoted, type ShownCall } from '../packages/console/src/frame/lines.js';

const BASE = 'https://parley.example/below/';
const HOSTILE = `'; touch x #\n$(touch y)\`touch z\`"\\\u202e!*[1-9]{a,b}`;

/** The arguments that a POSIX shell gives to `curl` for a line; the first is how often it was called. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; printf 'called\\0'; }\nPARLEY_API_KEY=secret\n${line}\n`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('curlLine', () => {
  it('reads', () => {
    const line = curlLine({ id: 'listMessages', args: { status: ['FAILED', 'BLOCKED'], limit: 100 } }, BASE);
    expect(line).toBe(
      `curl -gsS 'https://parley.example/below/v1/messages?limit=100&status=FAILED&status=BLOCKED' \\\n` +
        '  -H "x-api-key: $PARLEY_API_KEY"',
    );
  });

  it('is one call with exactly its values, whatever they are', () => {
    const call: ShownCall = {
      id: 'sendMessage',
      args: { projectId: HOSTILE, body: { to: HOSTILE, metadata: { [HOSTILE]: HOSTILE } } },
    };
    const [first, ...rest] = argumentsOf(curlLine(call, BASE));
    expect([first, ...rest.slice(0, 2)]).toEqual(['-gsS', '-X', 'POST']);
    const body = rest.at(-2) ?? '';
    expect(JSON.parse(body)).toEqual(call.args['body']);
    expect(rest.filter((one) => one === 'called')).toHaveLength(1);
    expect(rest).toContain('x-api-key: secret');
    const url = rest[2] ?? '';
    expect(decodeURIComponent(url.replace(`${BASE}v1/projects/`, '').replace('/messages', ''))).toBe(HOSTILE);
  });

  it('has no key where none is needed', () => {
    expect(curlLine({ id: 'isLive', args: {} }, BASE)).toBe(`curl -gsS 'https://parley.example/below/health/live'`);
  });

  it('sends a file', () => {
    const args = argumentsOf(curlLine({ id: 'importPhones', args: { projectId: 'prj_1', body: {} } }, BASE));
    expect(args).toContain('@numbers.csv');
  });
});

describe('shellQuoted', () => {
  it('is one word', () => {
    expect(argumentsOf(`curl ${shellQuoted(HOSTILE)}`)).toEqual([HOSTILE, 'called']);
  });
});

describe('sdkLine', () => {
  it('reads', () => {
    expect(sdkLine({ id: 'readMessage', args: { messageId: `msg_'"` } })).toBe(
      `await parley.readMessage({ messageId: "msg_'\\"" });`,
    );
    expect(sdkLine({ id: 'listMessages', args: {} })).toBe(
      'for await (const record of parley.listMessages()) console.log(record);',
    );
    expect(sdkLine({ id: 'importPhones', args: { projectId: 'prj_1', body: 'x' } })).toBe(
      'await parley.importPhones({ projectId: "prj_1", body: file });',
    );
  });

  it('means the values that it was made of', () => {
    const args = { projectId: HOSTILE, body: { text: HOSTILE, 'a-b': [1, null, true], none: undefined } };
    const literal = /\((.*)\);$/s.exec(sdkLine({ id: 'sendMessage', args }))?.[1] ?? '';
    // What a reader would run, and nothing of the console: the values are those of this test.
    const read = execFileSync(process.execPath, ['-p', `JSON.stringify((${literal}))`], { encoding: 'utf8' });
    expect(JSON.parse(read)).toEqual(JSON.parse(JSON.stringify(args)));
  });
});
