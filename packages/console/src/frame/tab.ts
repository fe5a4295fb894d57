import { effect } from '@preact/signals';
import { IDLE_MS, IdleEnd } from './idle.js';
import { forgetSession, isFramed, session, type Session, startSession } from './session.js';

const PLACE = 'parley-console';
const CHECK_MS = 15_000;
/** So often at most is it written down that there was input. */
const NOTE_MS = 60_000;
const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** What a tab keeps of a session, if its reader wants that. */
interface Kept {
  readonly session: Session;
  readonly lastInputAt: number;
}

let isKept = false;
let idle = new IdleEnd(Date.now());
let notedAt = 0;

/** Whether this tab still has its session after a reload. */
export function keepInTab(keeps: boolean): void {
  isKept = keeps && !isFramed;
  if (!isKept) forgetInTab();
  note();
}

/** Takes up the session that this tab has kept, and forgets the one of a reader who has gone away. */
export function followInput(): void {
  const kept = isFramed ? null : readKept();
  if (kept !== null && !new IdleEnd(kept.lastInputAt, IDLE_MS).isOver(Date.now())) {
    isKept = true;
    // A reload is no input: who reloads has as much time left as before.
    idle = new IdleEnd(kept.lastInputAt);
    startSession(kept.session);
  } else forgetInTab();
  for (const type of INPUT) addEventListener(type, onInput, { passive: true, capture: true });
  document.addEventListener('visibilitychange', check);
  setInterval(check, CHECK_MS);
  let known = session.peek();
  effect(() => {
    if (session.value === null) forgetInTab();
    else if (session.value !== known) {
      idle = new IdleEnd(Date.now());
      note();
    }
    known = session.value;
  });
}

function onInput(): void {
  check();
  idle.input(Date.now());
  if (Date.now() - notedAt >= NOTE_MS) note();
}

function check(): void {
  if (session.peek() !== null && idle.isOver(Date.now())) forgetSession();
}

function note(): void {
  const started = session.peek();
  if (!isKept || started === null) return;
  notedAt = Date.now();
  const kept: Kept = { session: started, lastInputAt: idle.lastInputAt };
  withStorage((storage) => storage.setItem(PLACE, JSON.stringify(kept)));
}

function forgetInTab(): void {
  if (!isFramed) withStorage((storage) => storage.removeItem(PLACE));
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(withStorage((storage) => storage.getItem(PLACE)) ?? 'null') as Kept | null;
    return typeof kept?.session?.apiKey === 'string' && typeof kept.lastInputAt === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/** A browser may refuse to store anything: then the key is in memory only. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
