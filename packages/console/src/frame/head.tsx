import { useSignal } from '@preact/signals';
import { Badge } from './badge.js';
import { Dialog } from './dialog.js';
import { Link } from './link.js';
import { endSession } from './link-session.js';
import { ProblemBox } from './problem-box.js';
import { ProjectChooser } from './project-chooser.js';
import { address, go, projectId } from './router.js';
import { forgetSession, session, type Session } from './session.js';
import { Text } from './text.js';
import { Time } from './time.js';
import { useRead } from './use-read.js';

/** The head of the page: where to search, and whose data this is by which key. */
export function Head() {
  const { value } = session;
  if (value === null) return null;
  return (
    <header class="head">
      <div class="head-row">
        <Link to="/" class="brand">
          Parley
        </Link>
        <SearchBox />
        <SignOut />
      </div>
      <Standing of={value} />
    </header>
  );
}

function SearchBox() {
  const typed = useSignal(address.peek().query['q'] ?? '');
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        const text = typed.peek().trim();
        if (text !== '') go('/search', { q: text });
      }}
    >
      <label for="search" class="unseen">
        Search: number, id or client reference
      </label>
      <input
        id="search"
        type="search"
        maxLength={200}
        placeholder="Number, id or client reference"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => (typed.value = event.currentTarget.value)}
      />
      <button type="submit">Search</button>
    </form>
  );
}

/** So that nobody works in a stranger's project unawares. */
function Standing({ of }: { of: Session }) {
  return (
    <div class="standing" role="group" aria-label="Where you work, and as whom">
      {of.link === null ? <Place of={of} /> : <PlaceOfLink of={of.link} />}
      <span class="who">
        <Badge of={of.role} tone="calm" /> <Badge of={of.access} tone={of.access === 'READ' ? 'info' : 'warn'} />{' '}
        <Text of={of.name} />
      </span>
      <span class="end">{of.expiresAt === null ? 'no end' : <>ends {<Time at={of.expiresAt} />}</>}</span>
    </div>
  );
}

function PlaceOfLink({ of }: { of: { tenantName: string; projectName: string } }) {
  return (
    <span class="place">
      <Text of={of.tenantName} /> <span aria-hidden="true">/</span> <Text of={of.projectName} />
    </span>
  );
}

function Place({ of }: { of: Session }) {
  const chosen = projectId.value;
  const isChoosing = useSignal(false);
  const isAdmin = of.role === 'ADMIN';
  const project = useRead('readProject', chosen === null ? null : { projectId: chosen }, { isUnlisted: true });
  const tenantId = project.value?.tenantId;
  const tenant = useRead('readTenant', isAdmin && tenantId ? { tenantId } : null, { isUnlisted: true });
  return (
    <span class="place">
      {chosen === null ? (
        'All projects'
      ) : (
        <>
          <Text of={tenant.value?.name ?? tenantId ?? of.tenantId} /> <span aria-hidden="true">/</span>{' '}
          <Text of={project.value?.name ?? chosen} />
          {project.value === null || project.value.status === 'active' ? null : <Badge of={project.value.status} />}
        </>
      )}
      {isAdmin ? (
        <>
          {' '}
          <button type="button" class="small" onClick={() => (isChoosing.value = true)}>
            {chosen === null ? 'Choose project' : 'Other project'}
          </button>
          <Dialog isOpen={isChoosing.value} title="Choose a project" onClose={() => (isChoosing.value = false)}>
            <ProjectChooser onChosen={() => (isChoosing.value = false)} />
          </Dialog>
        </>
      ) : null}
    </span>
  );
}

/** Forgets the key. The session of a link is ended at the service first: it would work elsewhere until its end. */
function SignOut() {
  const problem = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const leave = (): void => {
    forgetSession();
    go('/', {}, { replaces: true });
  };
  const signOut = async (): Promise<void> => {
    isBusy.value = true;
    try {
      if (session.peek()?.link) await endSession();
      leave();
    } catch (error) {
      problem.value = error;
    }
    isBusy.value = false;
  };
  return (
    <>
      <button type="button" disabled={isBusy.value} onClick={() => void signOut()}>
        Sign out
      </button>
      <Dialog isOpen={problem.value !== null} title="The session has not ended" onClose={() => (problem.value = null)}>
        <ProblemBox problem={problem.value} />
        <div class="actions">
          <button type="button" class="primary" disabled={isBusy.value} onClick={() => void signOut()}>
            Try again
          </button>
          <button type="button" onClick={leave}>
            Forget it here only
          </button>
        </div>
      </Dialog>
    </>
  );
}
