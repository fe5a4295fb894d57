import type { Command } from 'commander';
import { operationIds } from 'parley-sdk';
import { PassThrough } from 'node:stream';
import { Context } from '../src/frame/context.js';
import { addApiCommands, newProgram } from '../src/program.js';
import { Terminal } from './terminal.js';

/** The words that lead to each command, `api` with one of its operations only. */
function commandsBelow(command: Command, path: readonly string[] = []): string[][] {
  const shown = path[0] === 'api' ? command.commands.filter((one) => one.name() === 'listMessages') : command.commands;
  return [[...path], ...shown.flatMap((below) => commandsBelow(below, [...path, below.name()]))];
}

function allCommands(): string[][] {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const context = new Context({ stdin, stdout, stderr, env: {}, now: Date.now, onInterrupt: () => undefined });
  const program = newProgram('', '0', context);
  addApiCommands(program, context);
  return commandsBelow(program).filter((path) => path.join(' ') !== 'api');
}

describe('--help', () => {
  const terminal = new Terminal();
  afterAll(() => terminal.close());

  it.each(allCommands().map((path) => path.join(' ')))('of parley %s', async (path) => {
    const { code, stdout, stderr } = await terminal.run(`${path} --help`.trim());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatchSnapshot();
  });

  it('of parley api lists every operation', async () => {
    const { stdout } = await terminal.run('api --help');
    const listed = [...stdout.matchAll(/^ {2}([a-z]\w+) \[options\]/gm)].map(([, id]) => id);
    expect(listed).toEqual(operationIds());
  });
});
