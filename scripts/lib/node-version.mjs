/**
 * Ends the process with one sentence when Node is too old. Imported first by every script, and written in old syntax:
 * an old Node must be able to read it.
 */
const OLDEST_MAJOR = 20;
const OLDEST_MINOR = 19;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_MAJOR || (major === OLDEST_MAJOR && minor < OLDEST_MINOR)) {
  console.error(
    `Parley needs Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or newer, but this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
