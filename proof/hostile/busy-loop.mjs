/** Keeps one core busy, as another program on the machine might, until the process that started it disconnects. */
const SLICE_MS = 50;

process.on('disconnect', () => process.exit(0));
process.on('message', () => undefined);

/** In slices, between which the end is noticed. */
function burn() {
  for (const end = Date.now() + SLICE_MS; Date.now() < end;);
  setImmediate(burn);
}

burn();
