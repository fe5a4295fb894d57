import type { OperationId } from 'parley-sdk';
import { useEffect } from 'preact/hooks';
import type { ArgsOf } from '../frame/calls.js';
import { Loading, Nothing } from '../frame/facts.js';
import { ProblemBox } from '../frame/problem-box.js';
import { isNotFound } from '../frame/problem.js';
import { go } from '../frame/router.js';
import { session } from '../frame/session.js';
import { Code } from '../frame/text.js';
import { useRead } from '../frame/use-read.js';
import { addressOf, type SearchPlan } from './search-plan.js';
import { Where } from './where.js';

type FoundId = NonNullable<SearchPlan['id']>;

/** The read of an id of each kind: what answers it exists and may be seen. */
const READS: Readonly<Record<string, readonly [OperationId, name: string]>> = {
  msg: ['readMessage', 'messageId'],
  evt: ['readEvent', 'eventId'],
  dlv: ['findDelivery', 'deliveryId'],
  prj: ['readProject', 'projectId'],
  bat: ['readBatch', 'batchId'],
  imp: ['readImport', 'importId'],
  era: ['readErasure', 'erasureId'],
  whc: ['readWebhookConfig', 'webhookConfigId'],
  cln: ['readConsoleLink', 'consoleLinkId'],
};

/** Opens what an id names, or says that the key does not find it. */
export function SearchById({ id, projectId }: { id: FoundId; projectId: string | null }) {
  const [operation, name] = READS[id.prefix] ?? ['readMessage', 'messageId'];
  const isOutside = id.isOfProject && projectId === null;
  const args = { [name]: id.value, ...(id.isOfProject ? { projectId } : {}) };
  // One of several operations: for the compiler the first, for what it returns is not looked at.
  const asked = isOutside ? null : (args as unknown as ArgsOf<'readMessage'>);
  const { value, problem, isLoading, again } = useRead(operation as 'readMessage', asked);
  useEffect(() => {
    if (value === null) return;
    const isChosen = id.prefix === 'prj' && session.peek()?.role === 'ADMIN';
    go(addressOf(id), isChosen ? { project: id.value } : {}, { replaces: true });
  }, [value]);
  if (isOutside)
    return (
      <Nothing>
        <Code of={id.value} /> is the id of {id.what}, which is looked for within one project. Choose the project above,
        then search again.
      </Nothing>
    );
  if (isNotFound(problem))
    return (
      <Nothing>
        Nothing found. Looked for {id.what} with the id <Code of={id.value} />,{' '}
        {id.isOfProject ? <Where /> : 'among all that your key reaches'}.
      </Nothing>
    );
  return isLoading ? <Loading what="Searching" /> : <ProblemBox problem={problem} again={again} />;
}
