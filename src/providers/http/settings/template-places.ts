import type { BodyTemplate, CheckRule, HttpRules, SendRule } from '../../http-settings.js';
import { SECRET_PREFIX } from '../sending/message-values.js';
import { templateOf } from '../templates/template.js';
import { below } from './shapes-of-many.js';

/** Where a template stands in a request. */
export type Place = 'url' | 'header' | 'username' | 'password' | 'body';

/** A template of the settings. */
export interface PlacedTemplate {
  readonly path: string;
  readonly text: string;
  readonly place: Place;
  readonly isOfCheck: boolean;
}

/** The templates of the requests that settings describe, with their paths. */
export function templatesOf({ send, check }: Pick<HttpRules, 'send' | 'check'>): readonly PlacedTemplate[] {
  return [...templatesOfSend(send), ...(check === null ? [] : templatesOfCheck(check))];
}

/** The templates of the request that sends a message. */
export function templatesOfSend(send: SendRule): readonly PlacedTemplate[] {
  return [...ofHead(send, 'settings.send', false), ...ofBody(send.body, 'settings.send.body')];
}

/** The templates of the request that asks whether the credentials are good. */
export function templatesOfCheck(check: CheckRule): readonly PlacedTemplate[] {
  return ofHead(check, 'settings.check', true);
}

/** The names of secrets that stand in a template in which no fault was found. */
export function secretsIn(text: string): readonly string[] {
  return templateOf(text)
    .names.filter((name) => name.startsWith(SECRET_PREFIX))
    .map((name) => name.slice(SECRET_PREFIX.length));
}

function ofHead({ url, headers, basic }: SendRule | CheckRule, path: string, isOfCheck: boolean): PlacedTemplate[] {
  return [
    { path: `${path}.url`, text: url, place: 'url', isOfCheck },
    ...Object.entries(headers).map(
      ([name, text]) => ({ path: below(`${path}.headers`, name), text, place: 'header', isOfCheck }) as const,
    ),
    ...(basic === null
      ? []
      : ([
          { path: `${path}.basic.username`, text: basic.username, place: 'username', isOfCheck },
          { path: `${path}.basic.password`, text: basic.password, place: 'password', isOfCheck },
        ] as const)),
  ];
}

function ofBody(body: BodyTemplate, path: string): PlacedTemplate[] {
  if (typeof body === 'string') return [{ path, text: body, place: 'body', isOfCheck: false }];
  if (typeof body !== 'object' || body === null) return [];
  if (isList(body)) return body.flatMap((one, at) => ofBody(one, `${path}[${at}]`));
  return Object.entries(body).flatMap(([name, one]) => ofBody(one, below(path, name)));
}

function isList(body: BodyTemplate): body is readonly BodyTemplate[] {
  return Array.isArray(body);
}
