import { pathOf } from '../frame/address.js';

/** How an id is looked for. */
interface IdKind {
  readonly prefix: string;
  /** What it is, with its article. */
  readonly what: string;
  /** Where it is shown. */
  readonly path: string;
  /** Whether it is found in the chosen project only. */
  readonly isOfProject: boolean;
}

const ID_KINDS: readonly IdKind[] = [
  { prefix: 'msg', what: 'a message', path: '/messages/:id', isOfProject: false },
  { prefix: 'evt', what: 'an event', path: '/events/:id', isOfProject: false },
  { prefix: 'dlv', what: 'a webhook delivery', path: '/deliveries/:id', isOfProject: false },
  { prefix: 'prj', what: 'a project', path: '/', isOfProject: false },
  { prefix: 'bat', what: 'a batch', path: '/batches/:id', isOfProject: true },
  { prefix: 'imp', what: 'an import', path: '/imports/:id', isOfProject: true },
  { prefix: 'era', what: 'an erasure', path: '/erasures/:id', isOfProject: true },
  { prefix: 'whc', what: 'a webhook config', path: '/webhooks/:id', isOfProject: true },
  { prefix: 'cln', what: 'a console link', path: '/links', isOfProject: true },
];
const ID = /^([a-z]{3})_[0-9A-HJKMNP-TV-Z]{26}$/;
/** What a number may be written with; the service drops all but digits and a leading plus. */
const NUMBER = /^[+\d().\s-]+$/;
const DIGITS_MIN = 2;
const NUMBER_CHARS_MAX = 64;
const REFERENCE_CHARS_MAX = 100;

/** What is looked for, for one text in the search box. */
export interface SearchPlan {
  /** An id of a kind that is known; then nothing else is looked for. */
  readonly id: (IdKind & { readonly value: string }) | null;
  /** Digits of a number, as `listPhones` searches them. */
  readonly phone: string | null;
  readonly reference: string | null;
}

/** Says what a text may mean: an id, a number, a client reference; digits are looked for as both. */
export function planOf(typed: string): SearchPlan {
  const text = typed.trim();
  const kind = ID_KINDS.find(({ prefix }) => prefix === ID.exec(text)?.[1]);
  if (kind !== undefined) return { id: { ...kind, value: text }, phone: null, reference: null };
  const isNumber = NUMBER.test(text) && text.replace(/\D/g, '').length >= DIGITS_MIN && text.length <= NUMBER_CHARS_MAX;
  const isReference = text !== '' && text.length <= REFERENCE_CHARS_MAX;
  return { id: null, phone: isNumber ? text : null, reference: isReference ? text : null };
}

/** The address of what an id names. */
export function addressOf({ path, value }: NonNullable<SearchPlan['id']>): string {
  return pathOf(path, { id: value });
}
