import { Body, Controller, Get, Injectable, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { archived } from '../../access/status.js';
import { countryCodeOf } from '../../phones/phone-number.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Read, readerIn, readerOf, Transactor } from '../../platform/database/transactor.js';
import { microsOf } from '../../platform/http/fields.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { invalidField } from '../../platform/http/problem.js';
import { IdPipe } from '../../platform/http/validation.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { keywordTextsFrom, LANGUAGES, type Replies } from '../record/message-text.js';
import { type CapColumn, type CapSetting, PROJECT_CAPS, ruleOf } from './cap-kinds.js';
import { changeCaps } from './caps.js';
import { POLICY_OF_PROJECT } from './caps.sql.js';
import {
  type KeywordTextsDto,
  PUT_SENDING_POLICY_BODY,
  PutSendingPolicyDto,
  type RepliesDto,
} from './sending-policy.dto.js';
import { countriesFrom, DEFAULT_POLICY, type PolicyRules, SendingPolicy } from './sending-policy.entity.js';
import { SendingPolicyView } from './sending-policy.view.js';

/** The policies of projects. */
@Injectable()
export class SendingPolicies {
  constructor(
    private readonly transactor: Transactor,
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly clock: Clock,
  ) {}

  /** The policy of a project, or the defaults. Throws 404. */
  async read(caller: Caller, projectId: string): Promise<SendingPolicyView> {
    await this.reach.requireProject(caller, projectId);
    return SendingPolicyView.of(projectId, await policyOf(readerOf(this.database), projectId));
  }

  /**
   * Replaces the policy. The same again changes nothing. A new cap begins with what its period has used. Throws 400,
   * 404, and 409 for an archived project.
   */
  async put(caller: Caller, projectId: string, dto: PutSendingPolicyDto): Promise<SendingPolicyView> {
    const rules = rulesOf(dto);
    const policy = await this.transactor.run(async (tx) => {
      const { tenantId } = await this.reach.lockProject(tx, caller, projectId);
      const before = await policyOf(readerIn(tx), projectId);
      const now = this.clock.now();
      const after = { projectId, tenantId, ...rules, createdAt: before?.createdAt ?? now, updatedAt: now };
      if (before !== null && isSame(before, rules)) return before;
      // A copy: TypeORM writes defaults of the table into what it is given.
      if (before === null) await tx.insert(SendingPolicy, { ...after });
      else await tx.update(SendingPolicy, { projectId }, after);
      await changeCaps(tx, { projectId, before: before ?? DEFAULT_POLICY, after: rules, now });
      return after;
    });
    return SendingPolicyView.of(projectId, policy);
  }
}

/** The policy of a project, from the pool or in a transaction; null where it has the defaults. */
export async function policyOf(read: Read, projectId: string): Promise<SendingPolicy | null> {
  const [row] = await read(POLICY_OF_PROJECT, [projectId]);
  if (row === undefined) return null;
  return {
    ...row,
    allowedCountries: countriesFrom(row.allowedCountries),
    marketingNeedsOptIn: row.marketingNeedsOptIn,
    keywordTexts: keywordTextsFrom(row.keywordTexts),
  };
}

/** What a body says. Throws 400 for quiet hours that begin when they end: that may mean always or never. */
function rulesOf(dto: PutSendingPolicyDto): PolicyRules {
  const quiet = dto.quietHours ?? null;
  if (quiet !== null && quiet.from === quiet.to)
    throw invalidField('quietHours.to', 'isNotEqual', 'quietHours.to must differ from quietHours.from');
  return {
    allowedCountries: countriesOf(dto.allowedCountries ?? null),
    numberPerDay: dto.numberPerDay ?? null,
    prefixPerHour: dto.prefixPerHour ?? null,
    newNumbersPerPrefixPerHour: newNumbersOf(dto),
    ...capsOf(dto),
    marketingNeedsOptIn: dto.marketingNeedsOptIn ?? DEFAULT_POLICY.marketingNeedsOptIn,
    quietFrom: quiet === null ? null : minuteOf(quiet.from),
    quietTo: quiet === null ? null : minuteOf(quiet.to),
    legalQuietHours: dto.legalQuietHours ?? DEFAULT_POLICY.legalQuietHours,
    keywordTexts: textsOf(dto.keywordTexts),
  };
}

/** `null` is no cap; left out, it is the default. */
function newNumbersOf({ newNumbersPerPrefixPerHour: max }: PutSendingPolicyDto): number | null {
  return max === undefined ? DEFAULT_POLICY.newNumbersPerPrefixPerHour : max;
}

/** What is replied; a language of which nothing is said is left out. */
function textsOf(dto: KeywordTextsDto | null | undefined): PolicyRules['keywordTexts'] {
  const byLanguage = LANGUAGES.flatMap((language) => {
    const replies = repliesOf(dto?.byLanguage?.[language]);
    return Object.values(replies).every((text) => text === null) ? [] : [[language, replies] as const];
  });
  return { ...repliesOf(dto), byLanguage: Object.fromEntries(byLanguage) };
}

function repliesOf(dto: RepliesDto | null | undefined): Replies {
  return {
    stop: dto?.stop ?? null,
    start: dto?.start ?? null,
    help: dto?.help ?? null,
    footer: dto?.footer ?? null,
    footerLink: dto?.footerLink ?? null,
  };
}

/** Each once, in the order of their codes. */
function countriesOf(names: readonly string[] | null): string[] | null {
  return names === null ? null : [...new Set(names.map((name) => countryCodeOf(name) ?? name))].sort();
}

/** The counted caps; those on spending come in major units of the currency. */
function capsOf(dto: { readonly [Setting in CapSetting]?: number | null }): Pick<PolicyRules, CapColumn> {
  const caps = PROJECT_CAPS.map((cap) => {
    const { column, setting, counts } = ruleOf(cap);
    const max = dto[setting] ?? null;
    return [column, max === null || counts === 'messages' ? max : microsOf(max)] as const;
  });
  return Object.fromEntries(caps) as Pick<PolicyRules, CapColumn>;
}

/** The minute of a day, of `21:00`. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function isSame(policy: SendingPolicy, rules: PolicyRules): boolean {
  return (Object.keys(rules) as (keyof PolicyRules)[]).every(
    (name) => JSON.stringify(policy[name]) === JSON.stringify(rules[name]),
  );
}

@ApiTags('messages')
@Controller('v1/projects/:projectId/sending-policy')
export class SendingPoliciesController {
  constructor(private readonly policies: SendingPolicies) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'readSendingPolicy',
    summary: 'Read the sending policy of a project',
    description:
      'Returns where the project may send to, its caps, its quiet hours and its replies to keywords. A project ' +
      'without a policy of its own has the defaults.',
    type: SendingPolicyView,
    success: 'The sending policy.',
    failures: [400, 401, 403, 404, 429],
  })
  read(@CurrentCaller() caller: Caller, @Param('projectId', IdPipe) projectId: string): Promise<SendingPolicyView> {
    return this.policies.read(caller, projectId);
  }

  @Put()
  @Roles(Role.ADMIN)
  @Operation({
    id: 'putSendingPolicy',
    summary: 'Replace the sending policy of a project',
    description:
      'Replaces the whole policy: fields that are left out get their defaults. It holds for messages that are ' +
      'accepted from then on. Caps count messages by the UTC hour, day or month of their `sendAt`; a new cap begins ' +
      'with those that were accepted for its period before. Under a spend cap, providers without a price are not used.',
    type: SendingPolicyView,
    body: PUT_SENDING_POLICY_BODY,
    success: 'The sending policy after the change.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [archived('project')],
  })
  put(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Body() dto: PutSendingPolicyDto,
  ): Promise<SendingPolicyView> {
    return this.policies.put(caller, projectId, dto);
  }
}
