import type { IncomingMessage } from 'node:http';

/** The scheme and the authority of an absolute URI. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * The path and the query of a request target. A proxy may be sent `http://host/path` (RFC 9112, 3.2.2), and a server
 * has to take it; what it says of the host proves nothing.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(AUTHORITY, '');
  // `*` and the like stay what no route takes.
  return rest.startsWith('/') || rest === target ? rest : `/${rest}`;
}

/** Has a request seen by everything that follows as if its target had been a path, as nearly every target is. */
export function takeOriginForm(request: IncomingMessage): void {
  if (request.url !== undefined) request.url = originForm(request.url);
}
