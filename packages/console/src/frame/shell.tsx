import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import type { ComponentType } from 'preact';
import { Dialog } from './dialog.js';
import { matchPath, type Query } from './address.js';
import { CallLines } from './call-lines.js';
import { shownWrites } from './calls.js';
import { Loading, ScreenHead } from './facts.js';
import { Head } from './head.js';
import { Join } from './join.js';
import { Navigation } from './navigation.js';
import { may } from './permits.js';
import { ProblemBox } from './problem-box.js';
import { ProjectChooser } from './project-chooser.js';
import { address, linkToken, projectId } from './router.js';
import type { Screen, ScreenProps } from './screen.js';
import { forgetSession, isFramed, isSecretShown, refusal, session } from './session.js';
import { SignIn, SignInForm } from './sign-in.js';

/** The whole page: who may see it, and the screen of its address. */
export function Shell({ screens }: { screens: readonly Screen[] }) {
  if (linkToken.value !== null || address.value.path === '/join') return <Join screens={screens} />;
  if (session.value === null) return <SignIn />;
  return (
    <>
      <a class="skip" href="#main" onClick={skipToMain}>
        Skip to the screen
      </a>
      <Head />
      <div class="below">
        <Navigation screens={screens} />
        <main id="main">
          <CurrentScreen screens={screens} />
          <CallLines />
        </main>
      </div>
      <Refused />
    </>
  );
}

function skipToMain(event: Event): void {
  event.preventDefault();
  focusHeading();
}

/** Says that the key does not work any more, and asks for another. The screen below keeps what was typed. */
function Refused() {
  const isOfLink = session.value?.link !== null;
  return (
    <Dialog
      isOpen={refusal.value !== null && !isSecretShown.value}
      title={isOfLink ? 'Your session has ended' : 'Your key does not work any more'}
    >
      <ProblemBox problem={refusal.value} />
      {isOfLink ? <p>Ask for a new link where you got the last one.</p> : null}
      {isFramed ? null : <SignInForm />}
      <div class="actions">
        <button type="button" onClick={forgetSession}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}

function CurrentScreen({ screens }: { screens: readonly Screen[] }) {
  const { path, query } = address.value;
  const found = screens.flatMap((screen) => {
    const params = matchPath(screen.path, path);
    return params === null ? [] : [{ screen, params }];
  })[0];
  const title = found?.screen.title ?? 'Not found';
  const project = projectId.value;
  useEffect(() => {
    document.title = `${title} · Parley`;
    shownWrites.value = [];
  }, [path, project]);
  if (found === undefined)
    return <ScreenHead title="There is no such screen" about="Choose one from the navigation, or search." />;
  if (!may(found.screen.operation))
    return <ScreenHead title={title} about="Your key may not see this: it has another role, or READ access." />;
  if (found.screen.needsProject === true && project === null)
    return (
      <>
        <ScreenHead title={title} about="This is about one project. Choose which." />
        <ProjectChooser />
      </>
    );
  // Another thing, or another project, is another screen: nothing of the one before may stand in it.
  const key = `${path} ${project ?? ''}`;
  return <Loaded key={key} screen={found.screen} params={found.params} query={query} projectId={project} />;
}

/** What was loaded before is there at once. */
const loaded = new Map<Screen, ComponentType<ScreenProps>>();
let hasShown = false;

function Loaded(props: { screen: Screen; params: Query; query: Query; projectId: string | null }) {
  const { screen, ...given } = props;
  const [, setCount] = useState(0);
  const [problem, setProblem] = useState<unknown>(null);
  const [fault, resetFault] = useErrorBoundary();
  const isMounted = useRef(true);
  useEffect(() => () => void (isMounted.current = false), []);
  const Component = loaded.get(screen);
  useEffect(() => {
    if (Component !== undefined) {
      if (hasShown) focusHeading();
      hasShown = true;
      return;
    }
    screen.load().then(
      (module) => {
        loaded.set(screen, module.Screen as ComponentType<ScreenProps>);
        if (isMounted.current) setCount((count) => count + 1);
      },
      (error: unknown) => setProblem(error),
    );
  }, [Component]);
  if (problem !== null) return <ProblemBox problem={problem} again={() => location.reload()} />;
  if (fault !== undefined && fault !== null) return <ProblemBox problem={fault} again={resetFault} />;
  return Component === undefined ? <Loading /> : <Component {...given} />;
}

/** So that the keyboard and the voice go on at what is new. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}
