import type { Command } from 'commander';
import { Parley } from 'parley-sdk';
import type { Check, Grade } from '../doctor/check.js';
import { examine } from '../doctor/examination.js';
import type { Dated } from '../doctor/key-checks.js';
import type { Context } from '../frame/context.js';
import { CommandFailure } from '../frame/failures.js';
import { visible, visibleJson } from '../frame/visible-text.js';
import { type ApiOptions, projectCommand } from './api-command.js';

const SIGNS: Readonly<Record<Grade, string>> = { GOOD: 'good', WARNED: 'warned', BAD: 'BAD', UNSEEN: 'unseen' };
const SIGN_WIDTH = 6;

interface DoctorOptions extends ApiOptions {
  readonly webhooks?: true;
}

/** `doctor`: a line for each check of the service, as far as the key sees it. */
export function addDoctorCommand(group: Command, context: Context): void {
  projectCommand(group, 'doctor', context)
    .description('check the service and the key, a line for each thing with what to do; fails when one is bad')
    .option('--webhooks', 'send an example event to each webhook config of the project, too')
    .action((options: DoctorOptions) => doctor(context, options));
}

async function doctor(context: Context, options: DoctorOptions): Promise<void> {
  const { url, apiKey, projectId } = await context.connection(options);
  let last: Dated | null = null;
  const parley = new Parley({
    baseUrl: url,
    apiKey,
    fetch: async (target, init) => {
      const sentAt = context.around.now();
      const response = await fetch(target, init);
      last = { sentAt, gotAt: context.around.now(), date: response.headers.get('date') };
      return response;
    },
  });
  let badCount = 0;
  const { signal, around } = context;
  const patient = { parley, url, projectId, signal, now: around.now, lastResponse: () => last };
  for await (const check of examine({ ...patient, withWebhooks: options.webhooks === true })) {
    if (check.grade === 'BAD') badCount += 1;
    await context.write(options.json === true ? `${visibleJson(check)}\n` : lineOf(check));
  }
  if (badCount > 0) throw new CommandFailure(`${badCount} ${badCount === 1 ? 'check is' : 'checks are'} bad.`);
}

function lineOf({ check, grade, finding, remedy }: Check): string {
  const todo = remedy === null ? '' : ` → ${remedy}`;
  return `${SIGNS[grade].padEnd(SIGN_WIDTH)}  ${visible(`${check}: ${finding}${todo}`)}\n`;
}
