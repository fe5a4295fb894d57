#!/usr/bin/env node
import { SDK_VERSION } from 'parley-sdk';
import { Context } from './frame/context.js';
import { addApiCommands, exitWhenPrinted, newProgram, run } from './program.js';

/** The command line of those who have a key, and no installation. */
const context = Context.ofProcess();
const program = newProgram('Every operation of a Parley service, from the shell.', SDK_VERSION, context);
addApiCommands(program, context);
exitWhenPrinted(await run(program, process.argv.slice(2), context));
