import type { Response } from 'express';

const HOOKS = Symbol('hooks');
type Hook = () => void;
type Ending = Response & { [HOOKS]?: Hook[] };

/**
 * Has a function called when the response was sent, or its caller has gone away: 'close' comes after both. One listener
 * for all functions, since every response has several.
 */
export function whenClosed(response: Ending, hook: Hook): void {
  const hooks = response[HOOKS];
  if (hooks !== undefined) {
    hooks.push(hook);
    return;
  }
  response[HOOKS] = [hook];
  response.on('close', runHooks);
}

function runHooks(this: Ending): void {
  for (const hook of this[HOOKS]?.splice(0) ?? []) hook();
}
