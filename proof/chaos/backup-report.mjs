/** What a person reads after a backup under load. */

/** @typedef {import('./load.mjs').Answer} Answer */
/** @typedef {ReturnType<typeof import('../checkers/backup-check.mjs').judgeBackup>} Judgement */

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const ACKNOWLEDGED = 200;

/**
 * @param {Judgement} judgement
 * @param {{ backup: { from: number, to: number }, calmFrom: number, answers: readonly Answer[], said: string,
 *   restoreMs: number, bytes: number, told: number, consent: string }} run
 */
export function printBackupReport({ faults, figures }, run) {
  const { backup, calmFrom, answers } = run;
  console.log(
    [
      `\n${run.said}`,
      `  backup    ${seconds(backup.to - backup.from)}, ${(run.bytes / 1e6).toFixed(1)} MB`,
      `  before    ${latencies(answers, calmFrom, backup.from)}`,
      `  meanwhile ${latencies(answers, backup.from, backup.to)}`,
      `  restore   ${seconds(run.restoreMs)}, every row compared; one that was killed was told of by ${run.told} of 2`,
      `  restored  ${figures.events} events; ${figures.again} deliveries that waited in the backup were sent again`,
      `  consent   ${run.consent}`,
    ].join('\n'),
  );
  for (const { rule, count, examples } of faults) {
    console.log(`\n✗ ${rule}: ${count}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

/** @param {readonly Answer[]} answers @param {number} from @param {number} to */
function latencies(answers, from, to) {
  const own = answers.filter(({ sentAt }) => sentAt >= from && sentAt < to);
  const took = own
    .flatMap(({ status, sentAt, answeredAt }) => (status === ACKNOWLEDGED ? [answeredAt - sentAt] : []))
    .sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return `${took.length} registrations, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${own.length - took.length} refused`;
}
