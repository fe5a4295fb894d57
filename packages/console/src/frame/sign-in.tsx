import { batch, useSignal } from '@preact/signals';
import { clientOf } from './calls.js';
import { ProblemBox } from './problem-box.js';
import { projectId, stayIn } from './router.js';
import { isFramed, session, sessionOf, startSession } from './session.js';
import { keepInTab } from './tab.js';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The page of a reader who has no key yet. */
export function SignIn() {
  return (
    <main class="gate">
      <section class="card">
        <h1>Parley</h1>
        {isFramed ? (
          <p>
            This page is shown inside another one, where it opens by links only. Ask for a new link, or go back to where
            you found this one.
          </p>
        ) : (
          <>
            <p>See what became of a message, and why.</p>
            <SignInForm />
          </>
        )}
      </section>
    </main>
  );
}

/** Takes an API key, and says so when the service refuses it. What was typed stays until it works. */
export function SignInForm() {
  const key = useSignal('');
  const keeps = useSignal(false);
  const problem = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const signIn = async (): Promise<void> => {
    isBusy.value = true;
    problem.value = null;
    try {
      const apiKey = key.peek().trim();
      const started = sessionOf(apiKey, await clientOf(apiKey).readCurrentApiKey({}, { retries: 0 }));
      batch(() => {
        const before = projectId.peek();
        startSession(started);
        if (before !== null) stayIn(before);
      });
      keepInTab(keeps.peek());
    } catch (error) {
      problem.value = error;
    }
    isBusy.value = false;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy.peek()) void signIn();
      }}
    >
      <PlainHttpWarning />
      <div class="field">
        <label for="api-key">API key</label>
        <input
          id="api-key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          value={key}
          onInput={(event) => (key.value = event.currentTarget.value)}
        />
        <p class="hint">A key with READ access is enough to look around. It stays in this tab’s memory.</p>
      </div>
      <KeepInTab isChecked={keeps.value} onChange={(value) => (keeps.value = value)} />
      <ProblemBox problem={problem.value} />
      <div class="actions">
        <button type="submit" class="primary" disabled={isBusy.value}>
          {isBusy.value ? 'Signing in …' : 'Sign in'}
        </button>
      </div>
    </form>
  );
}

/** Asks whether a reload may keep the session. A page in a frame stores nothing. */
export function KeepInTab({ isChecked, onChange }: { isChecked: boolean; onChange: (value: boolean) => void }) {
  if (isFramed) return null;
  return (
    <div class="field check">
      <label for="keep-in-tab">Keep in this tab</label>
      <input
        id="keep-in-tab"
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p class="hint">Until the tab is closed, or 60 minutes without input.</p>
    </div>
  );
}

/** Whoever listens on the way can take the key. */
export function PlainHttpWarning() {
  if (location.protocol !== 'http:' || LOOPBACK.test(location.hostname)) return null;
  return (
    <p class="warning" role="note">
      <strong>This connection is not encrypted.</strong> Whoever is on the way between you and{' '}
      <bdi>{location.hostname}</bdi> can read the key. Use https, or a key with READ access that ends soon.
    </p>
  );
}

/** The name of who is signed in, for those who are about to replace it. */
export function whoIsSignedIn(): string | null {
  const { value } = session;
  return value === null ? null : `${value.name} (${value.role}, ${value.access})`;
}
