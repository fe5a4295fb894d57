import type { CallbackRule, HttpSettings, ProofRule, ReceiptsRule } from '../../http-settings.js';
import { templateOf } from '../templates/template.js';
import { base64Bytes } from './proof-shapes.js';
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
    const fault = faultOfTemplate(template, secrets);
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
    if (inbound.id === null && isReplayable(inbound.proof))
      findings.add(
        'settings.inbound',
        'isNotReplayable',
        'must have id, or a tolerance in its proof: without both, a message could be repeated at any time',
      );
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
  if (proof.type === 'CIDRS' && callbackCidrs.length === 0)
    findings.add(`${path}.proof`, 'isProof', 'must have settings.callbackCidrs beside it, which are empty');
}

function findReceiptFaults(
  { proof, attemptId, messageId }: ReceiptsRule,
  { send, response }: JudgedSettings,
  findings: Findings,
): void {
  const namesAttempt = templatesOfSend(send).some(({ text }) => templateOf(text).names.includes('receiptUrl'));
  if (proof.type === 'ATTEMPT_URL' && !namesAttempt)
    findings.add('settings.receipts.proof', 'isProof', 'must have {{receiptUrl}} in settings.send, with ATTEMPT_URL');
  else if (attemptId === null && messageId === null && !namesAttempt)
    findings.add('settings.receipts', 'isAttributable', 'must have attemptId or messageId');
  else if (attemptId === null && response.id === null && !namesAttempt)
    findings.add(
      'settings.receipts.messageId',
      'isAttributable',
      'must have settings.response.id beside it: without, no message has the id of its receipt',
    );
}

/** Whether a proof that was once given is good for ever. */
function isReplayable(proof: ProofRule): boolean {
  if (proof.type === 'JWT_HS256') return proof.toleranceSeconds === null;
  return (proof.type === 'HMAC' || proof.type === 'ED25519') && proof.timestamp === null;
}
