import { exitWhenPrinted } from 'parley-cli/program';
import { runParley } from './program.js';

/** The command line where settings name the database, as in the image. `scripts/parley.mjs` finds quickstart's, too. */
exitWhenPrinted(await runParley(process.argv.slice(2), null));
