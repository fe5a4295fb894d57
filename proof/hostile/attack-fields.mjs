/**
 * The attack `fields` of `npm run hostile`: bodies as large as a route takes them, full of fields that it does not
 * know, as often as the limit of a key allows.
 */
/** 6,000 a minute. */
const PER_SECOND = 100;
const BODY_BYTES = 298_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const fields = {
  about: `that sends ${PER_SECOND} bodies of ${BODY_BYTES / 1_000} kB a second, full of unknown fields`,
  open: () => ({
    attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const requests = [{ path: `/v1/projects/${projectId}/phones`, key, body: bodyOfUnknownFields() }];
      return stage.flood({ perSecond: PER_SECOND, seconds, requests });
    },
  }),
};

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
