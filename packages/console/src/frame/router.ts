import { computed, signal } from '@preact/signals';
import { hrefOf, type Query, readAddress } from './address.js';
import { session } from './session.js';

const TOKEN_PAGE = '/join';
const TOKEN = /^#\/join\/([^/?#]+)/;

/** The address that is shown. */
export const address = signal(readAddress(''));

/** The token of a link that the reader came by. It stands in memory only, from before anything is sent. */
export const linkToken = signal<string | null>(null);

/** The project that everything on the page is about: the key's own, or the one that an ADMIN has chosen; or null. */
export const projectId = computed(() => {
  const { value } = session;
  if (value === null) return null;
  return value.role === 'ADMIN' ? (address.value.query['project'] ?? null) : value.projectId;
});

/** Reads the address now and whenever it changes. */
export function followAddress(): void {
  addEventListener('hashchange', readFragment);
  readFragment();
}

/** Opens an address of the console, in the chosen project unless it names another. */
export function go(path: string, query: Query = {}, { replaces = false } = {}): void {
  const href = hrefTo(path, query);
  if (!replaces) {
    location.hash = href;
    return;
  }
  history.replaceState(null, '', href);
  readFragment();
}

/** Keeps to the project of a key that was replaced: what stands on the page is of that project. */
export function stayIn(project: string): void {
  const { path, query } = address.peek();
  if (projectId.peek() === null) go(path, { ...query, project }, { replaces: true });
}

/** The `href` of an address, in the chosen project unless it names another. */
export function hrefTo(path: string, query: Query = {}): string {
  const isChosen = session.value?.role === 'ADMIN';
  return hrefOf(path, { ...query, project: isChosen ? (query['project'] ?? projectId.value) : null });
}

function readFragment(): void {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token !== undefined) {
    // Neither history, nor a reload, nor the address of a request may show it.
    history.replaceState(null, '', `#${TOKEN_PAGE}`);
    linkToken.value = token;
  }
  address.value = readAddress(location.hash);
}
