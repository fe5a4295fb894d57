/**
 * Ends the process with one sentence when Node is too old. Imported first by every script, and written in old syntax:
 * an old Node must be able to read it.
 */
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Parley needs Node ${OLDEST.join('.')} or newer, but this is Node ${process.versions.node}.`);
  process.exit(1);
}
