/** A failure that the person at the terminal can mend: printed as it is, without a stack. */
export class CommandFailure extends Error {}

/** Runs a command: its lines go to standard output, a failure to standard error with exit code 1. */
export async function runCommand(command: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await command((line) => process.stdout.write(`${line}\n`));
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
