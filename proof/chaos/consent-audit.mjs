/** The command that compares state and ledger, after a run and on a state that is spoilt by hand. */
import { dirname, join } from 'node:path';
import { runQuietly } from '../../scripts/lib/children.mjs';
import { Fail, lastMessages } from '../../scripts/lib/progress.mjs';
import { command } from '../stage/installation.mjs';

/** @typedef {import('../stage/installation.mjs').Installation} Installation */

/** Numbers whose state is turned round by hand. */
const SPOILT = 25;

/**
 * Nothing differs; what is spoilt is found, and mended; then nothing differs again. Closes the connection.
 * @returns {Promise<string>} what the command said
 * @param {Installation} installation
 * @param {import('mysql2/promise').Connection} connection
 */
export async function auditConsent(installation, connection) {
  try {
    const said = [await say(installation, 'check')];
    const [{ affectedRows }] = await /** @type {Promise<[import('mysql2').ResultSetHeader, unknown]>} */ (
      connection.query('UPDATE phones SET isOptedOut = 1 - isOptedOut ORDER BY optOutToken LIMIT ?', [SPOILT])
    );
    const spoilt = await check(installation);
    if (spoilt.code !== 1 || !spoilt.output.includes(`${affectedRows} differ`))
      throw new Fail(
        `${affectedRows} numbers were spoilt by hand, and the check ended with ${spoilt.code}:`,
        lastMessages(spoilt.output),
      );
    said.push(`${affectedRows} numbers were turned round by hand, and the check noticed all of them.`);
    const mended = await say(installation, 'rebuild');
    if (!mended.includes(`${affectedRows} put right`))
      throw new Fail('The rebuild did not mend what was spoilt:', [mended]);
    return [...said, mended, await say(installation, 'check')].join('\n');
  } finally {
    await connection.end();
  }
}

/** @param {Installation} installation @param {string} task */
async function say(installation, task) {
  return lastMessages(await command(installation, 'consent', task), 1).join('\n');
}

/** @param {Installation} installation */
function check({ dist, env }) {
  return runQuietly(process.execPath, [join(dist, 'src/cli/parley.js'), 'consent', 'check'], {
    cwd: dirname(dist),
    env,
  });
}
