import type { SendingPolicyView } from 'parley-sdk';
import type { ComponentChildren } from 'preact';
import { CallLine } from '../frame/call-lines.js';
import { Card, Facts, Loading, ScreenHead } from '../frame/facts.js';
import { cost, count } from '../frame/figures.js';
import { may } from '../frame/permits.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { Code, Json, None, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useRead } from '../frame/use-read.js';

/** What the project may send: its limits and its rules, as the API shows them. */
export function Screen({ projectId }: ProjectScreenProps) {
  const { value, problem, isLoading, again } = useRead('readSendingPolicy', { projectId });
  return (
    <>
      <ScreenHead title="Sending policy" about="What stops a message of this project, and when it waits." />
      <ProblemBox problem={problem} again={again} />
      {value === null && isLoading ? <Loading /> : null}
      {value === null ? null : <Policy of={value} />}
    </>
  );
}

function Policy({ of }: { of: SendingPolicyView }) {
  const { updatedAt: _updatedAt, projectId, ...body } = of;
  return (
    <>
      <div class="columns">
        <Card title="Limits">
          <Facts
            of={[
              ['Countries', <Countries of={of.allowedCountries} />],
              ['Messages to a number in 24 hours', limit(of.numberPerDay, count)],
              ['Messages to numbers that begin alike, in an hour', limit(of.prefixPerHour, count)],
              ['Messages to new numbers that begin alike, in an hour', limit(of.newNumbersPerPrefixPerHour, count)],
              ['Messages in a day', limit(of.messagesPerDay, count)],
              ['Spend in a day', limit(of.spendPerDay, cost)],
              ['Spend in a month', limit(of.spendPerMonth, cost)],
              ['Changed', <Time at={of.updatedAt} never="never: these are the defaults" />],
            ]}
          />
        </Card>
        <Card title="Marketing">
          <Facts
            of={[
              ['Needs an opt-in', of.marketingNeedsOptIn ? 'yes' : 'no'],
              [
                'Quiet hours',
                of.quietHours === null ? (
                  <None />
                ) : (
                  <Text of={`${of.quietHours.from} to ${of.quietHours.to} where the number may be`} />
                ),
              ],
              ['Hours that laws and carriers allow', of.legalQuietHours ? 'kept' : 'left to you'],
            ]}
          />
        </Card>
      </div>
      <Card title="Texts for keywords">
        <Json of={of.keywordTexts} />
      </Card>
      {may('putSendingPolicy') ? (
        <Card title="Change it">
          <p class="hint">The console has no form for this. A policy is written as a whole:</p>
          <CallLine of={{ id: 'putSendingPolicy', args: { projectId, body } }} />
        </Card>
      ) : null}
    </>
  );
}

function Countries({ of }: { of: readonly string[] | null }): ComponentChildren {
  if (of === null) return <None why="all" />;
  return of.length === 0 ? <None why="none: nothing can be sent" /> : <Code of={of.join(' ')} />;
}

function limit(value: number | null, show: (value: number) => string): ComponentChildren {
  return value === null ? <None why="no limit" /> : show(value);
}
