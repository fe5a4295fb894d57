import { problemOf } from './problem.js';
import { Sentence } from './sentence.js';
import { Code, Text } from './text.js';

/** Says why a call failed: in words, with code and request id. Shows nothing for null. */
export function ProblemBox(props: { problem: unknown; again?: () => void; fields?: readonly string[] }) {
  const { problem: error, again, fields = [] } = props;
  if (error === null || error === undefined) return null;
  const { title, sentences, code, status, requestId, details } = problemOf(error);
  const others = details.filter(({ path }) => !fields.includes(path));
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      {sentences.map((text) => (
        <p key={text}>
          <Sentence of={text} />
        </p>
      ))}
      {others.length === 0 ? null : (
        <ul>
          {others.map(({ path, message }) => (
            <li key={path + message}>
              <Code of={path} /> <Text of={message} />
            </li>
          ))}
        </ul>
      )}
      <p class="reference">
        {status === null ? null : <span>Status {status}</span>}
        {code === null ? null : (
          <span>
            Code <Code of={code} />
          </span>
        )}
        {requestId === null ? null : (
          <span>
            Request <Code of={requestId} />
          </span>
        )}
        {again === undefined ? null : (
          <button type="button" class="small" onClick={again}>
            Try again
          </button>
        )}
      </p>
    </div>
  );
}
