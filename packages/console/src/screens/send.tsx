import type { MessagePreviewView, OddCharacterView } from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { Badge } from '../frame/badge.js';
import type { ArgsOf } from '../frame/calls.js';
import { Card, Facts, Loading, Nothing, ScreenHead } from '../frame/facts.js';
import { cost, countOf, fromLocalInput } from '../frame/figures.js';
import { Field, Form } from '../frame/form.js';
import { may } from '../frame/permits.js';
import { ProblemBox } from '../frame/problem-box.js';
import type { Reading } from '../frame/reading.js';
import { go } from '../frame/router.js';
import type { ProjectScreenProps } from '../frame/screen.js';
import { MeaningOf, Sentence } from '../frame/sentence.js';
import { Code, None, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useForm, type Values } from '../frame/use-form.js';
import { useRead } from '../frame/use-read.js';

/** After the last key; a preview that is under way then is given up. */
const PREVIEW_MS = 300;
const TEXT_CHARS_MAX = 1_530;
const REFERENCE_CHARS_MAX = 100;
const TIMEZONE_CHARS_MAX = 64;
const FIELDS = ['to', 'text', 'from', 'category', 'sendAt', 'timezone', 'clientReference'];
const CATEGORIES = [
  ['TRANSACTIONAL', 'Transactional: it belongs to what the person does'],
  ['MARKETING', 'Marketing: only with an opt-in, and in hours that are open'],
  ['URGENT', 'Urgent: without the reminder how to opt out'],
] as const;

/** Sends one message, and says before that what sending it would do. */
export function Screen({ projectId, query }: ProjectScreenProps) {
  const form = useForm('sendMessage', {
    initial: { to: query['to'] ?? '', category: 'TRANSACTIONAL' },
    args: (values) => ({ projectId, body: bodyOf(values) }),
    onDone: ({ messageId }) => go(`/messages/${messageId}`),
  });
  const { to = '', text = '' } = form.values;
  const isReady = to.trim() !== '' && text !== '';
  const asked = isReady ? { projectId, body: bodyOf(form.values) } : null;
  const preview = useRead('previewMessage', asked, { delayMs: PREVIEW_MS, keeps: true });
  return (
    <>
      <ScreenHead title="Send a message" about="The preview says what would go out, and what stands in the way." />
      <div class="columns">
        <Card title="Message">
          <Form form={form} submit="Send message" fields={FIELDS}>
            <Field form={form} name="to" label="To" hint="With its calling code: +44 …" isRequired max={32} />
            <Field form={form} name="text" label="Text" kind="lines" isRequired max={TEXT_CHARS_MAX} />
            <Field form={form} name="category" label="Category" kind="choice" choices={CATEGORIES} />
            <Field
              form={form}
              name="from"
              label="From"
              hint="A sender’s id or address. Empty: the first that fits."
              max={64}
            />
            <Field form={form} name="sendAt" label="Send at" kind="instant" hint="Empty: now." />
            <Field
              form={form}
              name="timezone"
              label="Time zone"
              hint="Where the person is: America/Chicago."
              max={TIMEZONE_CHARS_MAX}
            />
            <Field
              form={form}
              name="clientReference"
              label="Client reference"
              hint="Your own name for it; the search finds it."
              max={REFERENCE_CHARS_MAX}
            />
          </Form>
        </Card>
        <Card title="Preview">
          {isReady ? <Preview of={preview} /> : <Nothing>Fill in the number and the text.</Nothing>}
          {may('sendMessage') ? null : <p class="hint">Your key can preview messages, but not send them.</p>}
        </Card>
      </div>
    </>
  );
}

function bodyOf({
  to = '',
  text = '',
  from = '',
  category,
  sendAt = '',
  timezone = '',
  clientReference = '',
}: Values): Body {
  const at = fromLocalInput(sendAt);
  return {
    to: to.trim(),
    text,
    ...(from.trim() === '' ? {} : { from: from.trim() }),
    category: category as Body['category'],
    ...(at === '' ? {} : { sendAt: Number(at) }),
    ...(timezone.trim() === '' ? {} : { timezone: timezone.trim() }),
    ...(clientReference === '' ? {} : { clientReference }),
  };
}

type Body = ArgsOf<'sendMessage'>['body'];

function Preview({ of: { value, problem, isLoading } }: { of: Reading<MessagePreviewView> }) {
  return (
    <div class="preview" aria-live="polite" aria-busy={isLoading}>
      <ProblemBox problem={problem} />
      {value === null && isLoading ? <Loading what="Asking" /> : null}
      {value === null || problem !== null ? null : <Outcome of={value} />}
    </div>
  );
}

function Outcome({ of }: { of: MessagePreviewView }) {
  return (
    <>
      <ul class="happened">
        <li class={of.wouldSend ? 'good' : 'bad'}>
          <Badge of={of.status} tone={of.wouldSend ? 'good' : 'bad'} />
          <div>
            {of.reason === null ? (
              'It would be sent.'
            ) : (
              <MeaningOf word={of.reason} meaning={meaningOf('reason', of.reason)} />
            )}
          </div>
        </li>
      </ul>
      <Text of={of.text} isBlock />
      <Facts
        of={[
          ['Size', `${countOf(of.parts, 'part')} in ${of.encoding.replace('_', '-')}`],
          ['Price', of.price === null ? <None why="not known" /> : cost(of.price)],
          ['From', <Code of={of.from} />],
          ['Earliest', <Time at={of.earliestAt} never="never: no open time before its validity ends" />],
        ]}
      />
      <OddCharacters of={of.oddCharacters} />
      <h3>Checks</h3>
      <ul class="checks">
        {of.checks.map(({ rule, passed, detail }) => (
          <li key={rule} class={passed ? 'good' : 'bad'}>
            <strong>{rule}</strong> <Badge of={passed ? 'passed' : 'failed'} tone={passed ? 'good' : 'bad'} />
            {detail === null ? null : (
              <p class="detail">
                <Sentence of={detail} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function OddCharacters({ of }: { of: readonly OddCharacterView[] }) {
  if (of.length === 0) return null;
  return (
    <details>
      <summary>{countOf(of.length, 'character')} outside GSM-7 make it longer</summary>
      <ul>
        {of.map(({ character, position, replacement }) => (
          <li key={position}>
            <Code of={character} /> at {position}
            {replacement === null ? null : (
              <>
                : <Code of={replacement} /> would do
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
