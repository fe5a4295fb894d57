import { invalidField, invalidFields, type ProblemDetail } from '../platform/http/problem.js';
import type { WebhookAuthDto } from './webhook-auth.dto.js';
import type { WebhookAuthType } from './webhook-config.entity.js';
import { MASK } from './webhook-config.view.js';

/** What a request says about credentials, with exactly the fields that fit its type. */
export type AuthChoice =
  | { readonly type: 'NONE' }
  | { readonly type: 'BASIC'; readonly username: string; readonly password: string }
  | { readonly type: 'BEARER'; readonly token: string };

type Field = 'token' | 'username' | 'password';
const FIELDS_OF: Readonly<Record<WebhookAuthType, readonly Field[]>> = {
  NONE: [],
  BASIC: ['username', 'password'],
  BEARER: ['token'],
};
/** The field of each type that responses show masked. */
const MASKED_FIELD: Readonly<Record<WebhookAuthType, 'token' | 'password' | null>> = {
  NONE: null,
  BASIC: 'password',
  BEARER: 'token',
};

/** The choice that a request makes. Throws 400 naming each field that is missing or does not fit the type. */
export function authChoiceOf(dto: WebhookAuthDto): AuthChoice {
  const type = dto.type ?? 'NONE';
  const given = (field: Field): boolean => (dto[field] ?? null) !== null;
  const details: ProblemDetail[] = [];
  for (const field of ['token', 'username', 'password'] as const) {
    const path = `endpoint.auth.${field}`;
    const fits = FIELDS_OF[type].includes(field);
    if (fits && !given(field))
      details.push({ path, rule: 'isRequired', message: `${path} is required when endpoint.auth.type is ${type}` });
    if (!fits && given(field))
      details.push({ path, rule: 'fitsAuthType', message: `${path} does not fit endpoint.auth.type ${type}` });
  }
  if (details.length > 0) throw invalidFields(details);
  if (type === 'BASIC') return { type, username: dto.username ?? '', password: dto.password ?? '' };
  if (type === 'BEARER') return { type, token: dto.token ?? '' };
  return { type };
}

/** Whether a choice asks to keep the credential that is stored. */
export function keepsStored(choice: AuthChoice): boolean {
  return (choice.type === 'BASIC' && choice.password === MASK) || (choice.type === 'BEARER' && choice.token === MASK);
}

/** Throws 400 when a new config is given the mask of another one. */
export function refuseMask(choice: AuthChoice): void {
  if (keepsStored(choice))
    throw maskFault(
      choice.type,
      `must be the credential itself: ${MASK} stands for one that is stored, and nothing is yet`,
    );
}

/**
 * Throws 400 when the stored credential would be kept where it cannot be: for another type, or for another origin,
 * since a caller that may change the url without knowing the credential could otherwise have it sent there.
 */
export function requireKeepable(stored: WebhookAuthType, wanted: WebhookAuthType, sameOrigin: boolean): void {
  if (wanted === 'NONE') return;
  if (stored !== wanted)
    throw maskFault(wanted, `must be the credential itself: no ${wanted} credential is stored that ${MASK} could keep`);
  if (!sameOrigin)
    throw maskFault(
      wanted,
      'must be given anew: endpoint.url leads to another origin than the one that the stored credential was given for',
    );
}

function maskFault(type: WebhookAuthType, sentence: string) {
  const path = `endpoint.auth.${MASKED_FIELD[type] ?? 'type'}`;
  return invalidField(path, 'isCredential', `${path} ${sentence}`);
}
