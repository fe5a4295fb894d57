import type { TestResultView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import { Card, Facts } from '../frame/facts.js';
import { duration } from '../frame/figures.js';
import { Field, Form } from '../frame/form.js';
import type { ArgsOf } from '../frame/calls.js';
import { MeaningOf } from '../frame/sentence.js';
import { Code, None, Text } from '../frame/text.js';
import { useForm } from '../frame/use-form.js';
import { EVENT_TYPES } from './event-types.js';
import type { ConfigPlace } from './webhook-values.js';

type EventType = ArgsOf<'testWebhookConfig'>['body']['eventType'];

/** Sends the example of an event to the receiver at once, and shows what it answered. */
export function TestEvent({ place }: { place: ConfigPlace }) {
  const form = useForm('testWebhookConfig', {
    initial: { eventType: 'phone.created' },
    args: ({ eventType }) => ({ ...place, body: { eventType: eventType as EventType } }),
  });
  return (
    <Card title="Test">
      <Form form={form} submit="Send test event" fields={['eventType']}>
        <Field
          form={form}
          name="eventType"
          label="Event"
          hint="Its example is sent once, also where the config is switched off or wants other events."
          kind="choice"
          choices={EVENT_TYPES}
        />
      </Form>
      {form.result === null ? null : <Result of={form.result} />}
    </Card>
  );
}

function Result({ of }: { of: TestResultView }) {
  const tone = of.isSuccess ? 'good' : 'bad';
  return (
    <div aria-live="polite">
      <ul class="happened">
        <li class={tone}>
          <Badge of={of.outcome} tone={tone} />
          <div>
            <p>
              <MeaningOf word={of.outcome} meaning={meaningOf('outcome', of.outcome)} />
            </p>
            <p class="detail">
              <Text of={of.explanation} />
            </p>
          </div>
        </li>
      </ul>
      <Facts
        of={[
          ['Status of the response', of.statusCode ?? <None />],
          ['Took', duration(of.durationMs)],
          ['webhook-id', <Code of={of.webhookId} />],
          ['Answer', of.answer === null ? <None /> : <Text of={of.answer} isBlock />],
        ]}
      />
    </div>
  );
}
