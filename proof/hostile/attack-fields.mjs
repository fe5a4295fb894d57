/**
 * The attack `fields` of `npm run hostile`: bodies as large as a route takes them, full of fields that it does not
 * know, as often as the limit of a key allows.
 */
/** 6,000 a minute. */
const PER_SECOND = 100;
const BODY_BYTES = 298_000;

/** @typedef {import('./hostile-stage.mjs').Stage} Stage */

/** @type {import('./hostile-stage.mjs').Attack} */
export const fields = {
  about: `that sends ${PER_SECOND} bodies of ${BODY_BYTES / 1_000} kB a second, full of unknown fields`,
  open: () => Promise.resolve(new UnknownFields()),
};

class UnknownFields {
  /** @type {Record<string, string>} */
  settings = {};
  /** @type {import('./hostile-stage.mjs').Project | null} */
  #project = null;

  /** @param {Stage} stage */
  async prepare(stage) {
    this.#project = await stage.operator.makeProject('Attacker', 'Project');
  }

  /** @param {Stage} stage @param {number} seconds */
  async attack(stage, seconds) {
    const project = this.#project;
    if (project === null) throw new Error('This attacker was not prepared.');
    const { projectId, key } = project;
    const body = bodyOfUnknownFields();
    return stage.flood({
      perSecond: PER_SECOND,
      seconds,
      requests: [{ path: `/v1/projects/${projectId}/phones`, key, body }],
    });
  }

  close() {}
}

/** Names as short as they can be: what costs is each field. */
function bodyOfUnknownFields() {
  const parts = ['{"phones":["+14155552601"]'];
  for (let index = 0, bytes = 0; bytes < BODY_BYTES; index += 1) {
    const part = `,"${index.toString(36)}":0`;
    bytes += part.length;
    parts.push(part);
  }
  return `${parts.slice(0, -10).join('')}}`;
}
