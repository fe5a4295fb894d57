/** What a command ends with. */
export const EXIT = { DONE: 0, FAILED: 1, WRONG_USAGE: 2, REFUSED: 3, NOT_REACHABLE: 4, INTERRUPTED: 130 } as const;

/** A failure that the person at the terminal can mend: its message is printed as it is, without a stack. */
export class CommandFailure extends Error {
  readonly exitCode: number = EXIT.FAILED;
}

/** The command was not written as it must be. */
export class UsageFailure extends CommandFailure {
  override readonly exitCode = EXIT.WRONG_USAGE;
}

/** The service is not there. */
export class NotReachable extends CommandFailure {
  override readonly exitCode = EXIT.NOT_REACHABLE;
}

/** The user has interrupted the command: nothing is printed. */
export class Interrupted extends CommandFailure {
  override readonly exitCode = EXIT.INTERRUPTED;
}

/** Whoever read the output has seen enough: the command ends, and that is no failure. */
export class ClosedPipe extends CommandFailure {
  override readonly exitCode = EXIT.DONE;
}
