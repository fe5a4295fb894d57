import { projectId as projectOf } from '../frame/router.js';
import { Code } from '../frame/text.js';

/** Says how far a search went. */
export function Where() {
  const projectId = projectOf.value;
  if (projectId === null) return <>in all projects</>;
  return (
    <>
      in the project <Code of={projectId} /> only
    </>
  );
}
