import type { CallbackRule, HttpSettings, ProofRule, ReceiptsRule } from '../../http-settings.js';
import { templateOf } from '../templates/template.js';
import { base64Bytes } from './proof-shapes.js';
import { findUnnamed, signsHeader } from './replay-faults.js';
import { Findings, type PlacedFault } from './shape.js';
import { faultOfNames, faultOfTemplate } from './template-faults.js';
import { templatesOf, templatesOfSend } from './template-places.js';

/** What rules are judged beside. */
export type JudgedSettings = Pick<
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
