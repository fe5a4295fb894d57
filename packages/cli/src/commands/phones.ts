import { type Command, Option } from 'commander';
import type { ConsentEntryView, ListPhonesData, OptOutDto, PhoneView } from 'parley-sdk';
import { type ListOptions, listOptions, sizeOf } from '../frame/arguments.js';
import type { Context } from '../frame/context.js';
import { type Columns, timeOf } from '../frame/printer.js';
import { Session } from '../frame/session.js';
import { type ApiOptions, holderOf, projectCommand } from './api-command.js';
import { printList } from './listing.js';
import { addPhoneFileCommands } from './phone-files.js';

type Filters = NonNullable<ListPhonesData['query']>;

interface ListPhonesOptions extends ApiOptions, ListOptions {
  readonly search?: string;
  readonly country?: string;
  readonly optedOut?: true;
}

const COLUMNS: Columns<PhoneView> = {
  phone: ({ phoneE164 }) => phoneE164,
  'opted out': ({ isOptedOut, optOutReason }) => (isOptedOut ? optOutReason : 'no'),
  country: ({ countryCodeIso2 }) => countryCodeIso2,
  type: ({ phoneType }) => phoneType,
  carrier: ({ carrier }) => carrier,
  messages: ({ messageCount }) => messageCount,
  'last message': ({ lastMessageAt }) => timeOf(lastMessageAt),
};

const FIELDS: Columns<PhoneView> = {
  ...COLUMNS,
  'opted out at': ({ optOutAt }) => timeOf(optOutAt),
  valid: ({ isValidated, isValid }) => (isValidated ? isValid : 'not looked up yet'),
  city: ({ city }) => city,
  timezone: ({ timezone }) => timezone,
  delivered: ({ deliveredCount }) => deliveredCount,
  failed: ({ failedCount }) => failedCount,
  blocked: ({ blockedCount }) => blockedCount,
  cost: ({ totalCost }) => totalCost,
  projects: ({ projectIds }) => projectIds.join(' '),
  registered: ({ createdAt }) => timeOf(createdAt),
};

const LEDGER: Columns<ConsentEntryView> = {
  declared: ({ declaredAt }) => timeOf(declaredAt),
  kind: ({ kind }) => kind,
  source: ({ source }) => source,
  note: ({ note }) => note,
};

/** `phones list|get|opt-out|opt-in|erase|upload|download`. */
export function addPhonesCommand(group: Command, context: Context): void {
  const phones = holderOf(group, 'phones', 'list, show, opt out or in, erase, upload and download numbers');
  const list = projectCommand(phones, 'list', context)
    .description('list numbers')
    .option('--search <digits>', 'only those that begin or, with at most 8 digits, end so')
    .option('--country <code>', 'only of this country, such as US')
    .option('--opted-out', 'only those that have opted out')
    .action((options: ListPhonesOptions) => listPhones(context, options));
  for (const option of listOptions()) list.addOption(option);
  projectCommand(phones, 'get', context)
    .description('show a number and its latest entries in the consent ledger')
    .argument('<number>', '+14155552601')
    .action((phoneE164: string, options: ApiOptions) => showPhone(context, phoneE164, options));
  addConsentCommands(phones, context);
  projectCommand(phones, 'erase', context)
    .description('delete a number for good, and all traces of it; it stays opted out')
    .argument('<number>', '+14155552601')
    .action(async (phoneE164: string, options: ApiOptions) => {
      const session = await Session.open(context, options);
      const projectId = await session.projectId();
      const erasure = await session.parley.erasePhone({ projectId, phoneE164 }, session.call);
      const fields = { erasure: () => erasure.erasureId, status: () => erasure.status };
      await context.printer(options).record(erasure, fields);
    });
  addPhoneFileCommands(phones, context);
}

function addConsentCommands(phones: Command, context: Context): void {
  projectCommand(phones, 'opt-out', context)
    .description('opt a number out: nothing is sent to it any more')
    .argument('<number>', '+14155552601')
    .addOption(
      new Option('--reason <reason>', 'how it was declared; default: API').choices([
        'API',
        'COMPLAINT',
        'PROVIDER_BLOCK',
      ]),
    )
    .option('--note <text>', 'what the person said')
    .action(async (phoneE164: string, { reason, note, ...options }: ApiOptions & OptOutDto) => {
      const session = await Session.open(context, options);
      const body = { ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) };
      const projectId = await session.projectId();
      const phone = await session.parley.optOutPhone({ projectId, phoneE164, body }, session.call);
      await context.printer(options).record(phone, FIELDS);
    });
  projectCommand(phones, 'opt-in', context)
    .description('opt a number in again')
    .argument('<number>', '+14155552601')
    .option('--evidence <text>', 'what proves it; needed when the number has opted out')
    .action(async (phoneE164: string, { evidence, ...options }: ApiOptions & { evidence?: string }) => {
      const session = await Session.open(context, options);
      const body = evidence === undefined ? {} : { evidence };
      const projectId = await session.projectId();
      const phone = await session.parley.optInPhone({ projectId, phoneE164, body }, session.call);
      await context.printer(options).record(phone, FIELDS);
    });
}

async function listPhones(context: Context, options: ListPhonesOptions): Promise<void> {
  const session = await Session.open(context, options);
  const { search, country, optedOut } = options;
  const { wanted, limit } = sizeOf(options);
  const query: Filters = {
    limit,
    projectIds: [await session.projectId()],
    ...(search === undefined ? {} : { search }),
    ...(country === undefined ? {} : { country }),
    ...(optedOut === undefined ? {} : { isOptedOut: true }),
  };
  const list = session.parley.listPhones(query, session.call);
  await printList(context, context.printer(options), { list, wanted, columns: COLUMNS });
}

async function showPhone(context: Context, phoneE164: string, options: ApiOptions): Promise<void> {
  const session = await Session.open(context, options);
  const { parley, call } = session;
  const printer = context.printer(options);
  await printer.record(await parley.readPhone({ phoneE164 }, call), FIELDS);
  if (printer.isJson) return;
  const { data } = await parley.readConsent({ projectId: await session.projectId(), phoneE164 }, call);
  await printer.rows(data, LEDGER);
}
