import type { Fault } from '../../../../platform/http/field-faults.js';
import { isLinkLocal } from '../../../../platform/net/address-rules.js';
import { urlFault } from '../../../../webhook-configs/webhook-target.js';
import type {
  BodyTemplate,
  CallbackRule,
  Field,
  HttpSettings,
  InboundRule,
  ProofRule,
  ReceiptsRule,
  SendRule,
} from '../../adapter/http-settings.js';
import { isReplayable } from '../proofs.js';
import { DOT_SEGMENT, MESSAGE_NAMES, SECRET_PREFIX } from '../send-program.js';
import { percentEncoded, templateFault, templateOf } from '../template.js';
import { base64Bytes } from './callback-shapes.js';
import { type NamedField, type PlacedTemplate, secretsIn, templatesOf, templatesOfSend } from './field-shapes.js';
import { Findings, type PlacedFault } from './shape.js';

const PATH = 'settings.inbound';
const RULE = 'isNotReplayable';
/** Two placeholders without text between them. */
const JOINED = /\{\{([^{}]+)\}\}(?=\{\{([^{}]+)\}\})/g;

/** Finds messages that nothing would tell from their repetition. */
function findUnnamed({ id, proof }: InboundRule, findings: Findings): void {
  if (id !== null || !isReplayable(proof)) return;
  const sentence = 'must have id, or a tolerance in its proof: without both, a message could be repeated at any time';
  findings.add(PATH, RULE, sentence);
}

/** Finds an id that its proof does not cover: under another one a message could be repeated at any time. */
export function findUncoveredId({ id, proof }: InboundRule, findings: Findings): void {
  if (id === null || !isReplayable(proof) || isCovered(id, proof)) return;
  const sentence =
    'must have an id that its proof covers, or a tolerance in its proof: a message could be repeated under another id';
  findings.add(PATH, RULE, sentence);
}

/**
 * Finds what stands beside a body that is signed, and is not: whoever has one callback could send others that differ
 * there.
 */
export function findUnsigned(
  path: string,
  rule: CallbackRule,
  fields: readonly NamedField[],
  findings: Findings,
): void {
  const { proof } = rule;
  if (!('signed' in proof) && !(proof.type === 'JWT_HS256' && proof.bodyClaim !== null)) return;
  for (const [name, field] of fields)
    if (field !== null && (field.query ?? field.header) !== undefined && !isCovered(field, proof))
      findings.add(`${path}.${name}`, 'isProof', 'must stand in what the proof signs: anybody could change it');
  const joined = joinedIn(rule);
  if (joined !== null)
    findings.add(
      `${path}.proof.signed`,
      'isProof',
      `must have text between {{${joined[0]}}} and {{${joined[1]}}}: where the one ends and the other begins would ` +
        'not be signed',
    );
}

/**
 * Two placeholders in what is signed of which nobody can say where the one ends: whoever has one callback could move
 * characters from one to the other, and the signature would fit.
 */
function joinedIn({ proof, bodyType }: CallbackRule): readonly [string, string] | null {
  if (!('signed' in proof)) return null;
  const time = proof.timestamp === null ? null : `header.${proof.timestamp.header.toLowerCase()}`;
  // A digest is as long as any other, and the address is known; JSON is none with a character more or less, nor is a
  // time that is checked.
  const isBounded = (name: string): boolean =>
    ['bodySha256', 'urlBase'].includes(name) || (name === 'body' && bodyType === 'JSON') || name.toLowerCase() === time;
  for (const [, left = '', right = ''] of proof.signed.matchAll(JOINED)) {
    // A form that gives its beginning to a query has lost the name of its first field.
    const isUrlBeforeBody = left === 'url' && right === 'body';
    if (!isBounded(left) && !isBounded(right) && !isUrlBeforeBody) return [left, right];
  }
  return null;
}

/** Whether a text that is signed has the header. */
function signsHeader(signed: string, header: string): boolean {
  const wanted = `header.${header.toLowerCase()}`;
  return templateOf(signed).names.some((name) => name.toLowerCase() === wanted);
}

/** A constant is the same in all callbacks. */
function isCovered({ query, header, value }: Field, proof: ProofRule): boolean {
  if (value !== undefined) return true;
  if (proof.type === 'JWT_HS256') return query === undefined && header === undefined && proof.bodyClaim !== null;
  if (!('signed' in proof)) return false;
  if (header !== undefined) return signsHeader(proof.signed, header);
  const { names } = templateOf(proof.signed);
  if (query !== undefined) return names.includes('url');
  return names.includes('body') || names.includes('bodySha256');
}

/** The values that settings give placeholders. */
interface SettledValues {
  readonly secrets: Readonly<Record<string, string>>;
  readonly encodingWords: SendRule['encodingWords'];
}

const PRINTABLE = /^[\x20-\x7E]*$/;
/** Scheme and authority (RFC 3986, 3). */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;
const PLACEHOLDER = /\{\{([^{}]*)\}\}/;
const ENCODING = 'encoding';
const SHOWN_NAME_MAX = 40;

/** What a user name of Basic authentication cannot hold: times, URLs, and names of senders, which may have a colon. */
const WITH_COLON: ReadonlySet<string> = new Set(['validUntil', 'receiptUrl', 'from', 'fromDigits']);

/** What the URL Standard takes out of a path, in small letters. */
const DOT_SEGMENTS = ['.', '..', '%2e', '.%2e', '%2e.', '%2e%2e'];
const SENDERS_NAME = ['e', '2e', 'e.', '2e.'];
const NUMBER = ['2'];
/** What of a dot segment a value may be that a message has. Senders' names have a letter; `%` is percent-encoded. */
const PIECES_OF_DOTS: Readonly<Record<string, readonly string[]>> = {
  text: ['.', '..', '2', ...SENDERS_NAME],
  from: SENDERS_NAME,
  fromDigits: SENDERS_NAME,
  parts: NUMBER,
  validitySeconds: NUMBER,
  validityMinutes: NUMBER,
};

const isTemplate = (sentence: string): Fault => ({ rule: 'isTemplate', sentence });

/** Why values do not fit the place of a template that is well by itself; null when they do. */
function faultOfValues(template: PlacedTemplate, values: SettledValues): Fault | null {
  return faultOfSecrets(template, values) ?? faultOfWords(template, values) ?? faultOfSegments(template, values);
}

function faultOfSecrets({ text, place }: PlacedTemplate, { secrets }: SettledValues): Fault | null {
  for (const name of secretsIn(text)) {
    const value = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
    if (value === undefined) return isTemplate(`must name a secret of settings.secrets, which ${shown(name)} is not`);
    if (place === 'header' && !PRINTABLE.test(value))
      return isTemplate(`must be printable ASCII characters only, which the secret ${name} is not`);
    if (place === 'username' && value.includes(':'))
      return isTemplate(`must have no colon, which ends the user name: the secret ${name} has one`);
  }
  return null;
}

/** What stands for encodings, and what a user name cannot hold. */
function faultOfWords({ text, place }: PlacedTemplate, { encodingWords }: SettledValues): Fault | null {
  if (place !== 'header' && place !== 'username') return null;
  const { names } = templateOf(text);
  const words = names.includes(ENCODING) ? Object.entries(encodingWords) : [];
  if (place === 'header') {
    const wrong = words.find(([, word]) => !PRINTABLE.test(word))?.[0];
    const sentence = `must be printable ASCII characters only, which settings.send.encodingWords.${wrong} is not`;
    return wrong === undefined ? null : isTemplate(sentence);
  }
  const name = names.find((one) => WITH_COLON.has(one));
  if (name !== undefined) return isTemplate(`must have no colon, which ends the user name: {{${name}}} may have one`);
  const wrong = words.find(([, word]) => word.includes(':'))?.[0];
  const sentence = `must have no colon, which ends the user name: settings.send.encodingWords.${wrong} has one`;
  return wrong === undefined ? null : isTemplate(sentence);
}

/** A segment that becomes `.` or `..` leads elsewhere: such a request is never sent. */
function faultOfSegments({ text, place }: PlacedTemplate, values: SettledValues): Fault | null {
  if (place !== 'url') return null;
  const [path = ''] = text.replace(AUTHORITY, '').split('?', 1);
  const isWrong = path.split('/').some((segment) => mayBeDots(segment, values));
  return isWrong ? isTemplate('must have no segment in its path that values may make . or ..') : null;
}

/** Takes time that grows with the length of the segment only: beginnings of dot segments are few. */
function mayBeDots(segment: string, values: SettledValues): boolean {
  let beginnings: ReadonlySet<string> = new Set(['']);
  // Every second one is the name of a placeholder.
  for (const [at, piece] of segment.split(PLACEHOLDER).entries()) {
    const pieces = at % 2 === 0 ? [piece] : writingsOf(piece, values);
    const longer = [...beginnings].flatMap((beginning) => pieces.map((one) => beginning + one.toLowerCase()));
    beginnings = new Set(longer.filter((one) => DOT_SEGMENTS.some((dots) => dots.startsWith(one))));
  }
  return DOT_SEGMENTS.some((dots) => beginnings.has(dots));
}

/** How a value may be written in a path, as far as dot segments are concerned. */
function writingsOf(name: string, { secrets, encodingWords }: SettledValues): readonly string[] {
  if (name === ENCODING) return Object.values(encodingWords).map(encoded);
  if (name.startsWith(SECRET_PREFIX)) return [encoded(secrets[name.slice(SECRET_PREFIX.length)] ?? '')];
  return PIECES_OF_DOTS[name] ?? [];
}

function encoded(value: string): string {
  return percentEncoded(value.toWellFormed());
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, SHOWN_NAME_MAX));
}

/** What stands for a value where a URL is looked at. */
const STAND_IN = 'x';
const ANY_PLACEHOLDER = /\{\{[^{}]*\}\}/g;
const OPEN = '{{';

/** What may be said of a message. */
const VALUES: ReadonlySet<string> = new Set(MESSAGE_NAMES);

/** What is wrong with a template, and with the values that settings give it; null when nothing is. */
function faultOfTemplate(template: PlacedTemplate, values: SettledValues): Fault | null {
  const { text, place } = template;
  const sentence = templateFault(text, (name) => isAllowed(name, template));
  if (sentence !== null) return isTemplate(sentence);
  const fault = place === 'url' ? faultOfUrl(text) : faultOfLiteral(template);
  return fault ?? faultOfValues(template, values);
}

/** The fault of names of a body: they are no templates. The path leads on from the body; null when nothing is wrong. */
function faultOfNames(body: BodyTemplate): Fault | null {
  if (typeof body !== 'object' || body === null) return null;
  const isWrong = !Array.isArray(body) && Object.keys(body).some((name) => name.includes(OPEN));
  if (isWrong) return isTemplate('must have placeholders in its values only, not in names');
  for (const one of Object.values(body) as BodyTemplate[]) {
    const fault = faultOfNames(one);
    if (fault !== null) return fault;
  }
  return null;
}

function isAllowed(name: string, { place, isOfCheck }: PlacedTemplate): boolean {
  if (name.startsWith(SECRET_PREFIX)) return true;
  if (isOfCheck || !VALUES.has(name)) return false;
  return name !== 'text' || place === 'url' || place === 'body';
}

function faultOfUrl(text: string): Fault | null {
  const authority = AUTHORITY.exec(text)?.[0] ?? '';
  if (authority === '' || authority.includes(OPEN))
    return isTemplate('must begin with scheme and host as they are: placeholders stand after them');
  const url = text.replaceAll(ANY_PLACEHOLDER, STAND_IN);
  const fault = urlFault(url);
  // What the parser would take away must not be there: a path stays as it is written.
  const [path = ''] = url.slice(authority.length).split('?', 1);
  if (fault !== null) return isTemplate(fault.sentence.replace(/: use endpoint\.auth$/, ''));
  if (path.split('/').some((segment) => DOT_SEGMENT.test(segment)))
    return isTemplate('must have no . and .. in its path');
  if (isLinkLocal(new URL(url).hostname))
    return isTemplate('must not lead to a link-local address: nothing is sent there');
  return null;
}

/** What stands between the placeholders. */
function faultOfLiteral({ text, place }: PlacedTemplate): Fault | null {
  const literal = text.replaceAll(ANY_PLACEHOLDER, '');
  if (place === 'header' && !PRINTABLE.test(literal)) return isTemplate('must be printable ASCII characters only');
  if (place === 'username' && literal.includes(':'))
    return isTemplate('must have no colon, which ends the user name in Basic authentication');
  return null;
}

/** What rules are judged beside. */
type JudgedSettings = Pick<
  HttpSettings,
  'send' | 'response' | 'receipts' | 'inbound' | 'check' | 'secrets' | 'callbackCidrs'
>;

/**
 * What is wrong with settings whose parts are well by themselves: templates, secrets that are not there, proofs that
 * prove nothing, receipts that name no message. Paths begin with `settings.`.
 */
export function faultsOfRules(settings: JudgedSettings): readonly PlacedFault[] {
  const findings = new Findings();
  const { send, receipts, inbound, secrets } = settings;
  for (const template of templatesOf(settings)) {
    const fault = faultOfTemplate(template, { secrets, encodingWords: send.encodingWords });
    if (fault !== null) findings.add(template.path, fault.rule, fault.sentence);
  }
  const ofNames = send.bodyType === 'JSON' || send.bodyType === 'FORM' ? faultOfNames(send.body) : null;
  if (ofNames !== null) findings.add('settings.send.body', ofNames.rule, ofNames.sentence);
  // What follows looks into templates.
  if (!findings.isClean()) return findings.faults;
  if (receipts !== null) {
    findProofFaults(receipts, 'settings.receipts', settings, findings);
    findReceiptFaults(receipts, settings, findings);
  }
  if (inbound !== null) {
    findProofFaults(inbound, 'settings.inbound', settings, findings);
    findUnnamed(inbound, findings);
  }
  return findings.faults;
}

/** The names of the secrets of a proof. */
export function secretsOfProof(proof: ProofRule): readonly string[] {
  return 'secrets' in proof ? proof.secrets : [];
}

function findProofFaults(
  { proof }: CallbackRule,
  path: string,
  { secrets, callbackCidrs }: JudgedSettings,
  findings: Findings,
): void {
  for (const [at, name] of secretsOfProof(proof).entries()) {
    const place = `${path}.proof.secrets[${at}]`;
    const value = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
    if (value === undefined) findings.add(place, 'isProof', 'must be the name of a secret of settings.secrets');
    else if (proof.type === 'HMAC' && proof.key === 'BASE64' && base64Bytes(value) === null)
      findings.add(place, 'isProof', 'must name a secret that is written in base64');
  }
  if ('timestamp' in proof && proof.timestamp !== null && !signsHeader(proof.signed, proof.timestamp.header))
    findings.add(
      `${path}.proof.timestamp.header`,
      'isProof',
      'must be a header that signed names as {{header.NAME}}: another one could be replaced',
    );
  if (proof.type === 'CIDRS' && callbackCidrs.length === 0)
    findings.add(`${path}.proof`, 'isProof', 'must have settings.callbackCidrs beside it, which are empty');
}

function findReceiptFaults(
  { proof, attemptId, messageId }: ReceiptsRule,
  { send, response }: JudgedSettings,
  findings: Findings,
): void {
  const names = new Set(templatesOfSend(send).flatMap(({ text }) => templateOf(text).names));
  const namesAttempt = names.has('receiptUrl');
  if (proof.type === 'ATTEMPT_URL' && !namesAttempt)
    findings.add('settings.receipts.proof', 'isProof', 'must have {{receiptUrl}} in settings.send, with ATTEMPT_URL');
  else if (attemptId !== null && !names.has('attemptId') && !namesAttempt)
    findings.add(
      'settings.receipts.attemptId',
      'isAttributable',
      'must have {{attemptId}} in settings.send, or {{receiptUrl}}: it comes back only from there',
    );
  else if (attemptId === null && messageId === null && !namesAttempt)
    findings.add('settings.receipts', 'isAttributable', 'must have attemptId or messageId');
  else if (attemptId === null && response.id === null && !namesAttempt)
    findings.add(
      'settings.receipts.messageId',
      'isAttributable',
      'must have settings.response.id beside it: without, no message has the id of its receipt',
    );
}
