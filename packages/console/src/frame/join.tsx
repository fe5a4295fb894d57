import { useSignal } from '@preact/signals';
import { matchPath, readAddress } from './address.js';
import { redeem } from './link-session.js';
import { ProblemBox } from './problem-box.js';
import { isNotFound } from './problem.js';
import { go, linkToken } from './router.js';
import type { Screen } from './screen.js';
import { session, startSession } from './session.js';
import { KeepInTab, PlainHttpWarning, whoIsSignedIn } from './sign-in.js';
import { keepInTab } from './tab.js';
import { Text } from './text.js';

/** The page of a reader who came by a link. Only its button opens the link: what scans mails presses none. */
export function Join({ screens }: { screens: readonly Screen[] }) {
  const keeps = useSignal(false);
  const problem = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const token = linkToken.value;
  // Of another link, followed since then, it says nothing.
  const isRefused = token === null && isNotFound(problem.value);
  const press = async (): Promise<void> => {
    isBusy.value = true;
    problem.value = null;
    try {
      await open(token ?? '', keeps.peek(), screens);
    } catch (error) {
      problem.value = error;
      if (isNotFound(error)) linkToken.value = null;
    }
    isBusy.value = false;
  };
  return (
    <main class="gate">
      <section class="card">
        <h1>Parley</h1>
        {isRefused ? (
          <div class="problem" role="alert">
            <strong>This link does not work.</strong>
            <p>It was used before, has ended or was withdrawn. Ask for a new link where you got this one.</p>
          </div>
        ) : token === null ? (
          <p>There is no link to open here. Follow your link again, or ask for a new one.</p>
        ) : (
          <>
            <p>
              You have a link to Parley at <bdi>{location.host}</bdi>: messages of one project, and what became of them.
            </p>
            <p>
              <strong>The link works once.</strong> Open it only where you want to work.
            </p>
            <Replaces />
            <PlainHttpWarning />
            <KeepInTab isChecked={keeps.value} onChange={(value) => (keeps.value = value)} />
            <ProblemBox problem={isNotFound(problem.value) ? null : problem.value} />
            <div class="actions">
              <button type="button" class="primary" disabled={isBusy.value} onClick={() => void press()}>
                {isBusy.value ? 'Opening …' : 'Open'}
              </button>
            </div>
          </>
        )}
        {session.value === null ? null : (
          <div class="actions">
            <button type="button" onClick={leave}>
              Go on as <Text of={whoIsSignedIn()} />
            </button>
          </div>
        )}
      </section>
    </main>
  );
}

function Replaces() {
  const { value } = session;
  if (value === null) return null;
  return (
    <p class="warning" role="note">
      This tab is signed in already, as <Text of={whoIsSignedIn()} />. Opening the link signs that out here.
    </p>
  );
}

function leave(): void {
  linkToken.value = null;
  go('/', {}, { replaces: true });
}

async function open(token: string, keeps: boolean, screens: readonly Screen[]): Promise<void> {
  const { opened, page } = await redeem(token);
  startSession(opened);
  keepInTab(keeps);
  linkToken.value = null;
  const { path, query } = readAddress(page ?? '/');
  const isKnown = screens.some((screen) => matchPath(screen.path, path) !== null);
  go(isKnown ? path : '/', isKnown ? query : {}, { replaces: true });
}
