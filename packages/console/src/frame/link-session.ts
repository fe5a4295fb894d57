import { client, clientOf } from './calls.js';
import { type Session, sessionOf } from './session.js';

/** The client wants a key, which opening a link does not send. */
const NO_KEY = 'none';

/** What opening a link returns. */
interface OpenedLink {
  readonly plainApiKey: string;
  readonly tenantName: string;
  readonly projectName: string;
  readonly page: string | null;
}

/** The operations of links, as far as the console calls them. */
interface LinkOperations {
  redeemConsoleLink(args: { body: { token: string } }, options: { retries: number }): Promise<OpenedLink>;
  endCurrentSession(): Promise<void>;
}

/** Opens a link, which works once, and reads what its session may do. */
export async function redeem(token: string): Promise<{ opened: Session; page: string | null }> {
  const { plainApiKey, tenantName, projectName, page } = await operationsOf(clientOf(NO_KEY)).redeemConsoleLink(
    { body: { token } },
    { retries: 0 },
  );
  const view = await clientOf(plainApiKey).readCurrentApiKey();
  return { opened: sessionOf(plainApiKey, view, { tenantName, projectName }), page };
}

/** Ends the session of a link at the service: it would work elsewhere until its end. */
export async function endSession(): Promise<void> {
  const { value } = client;
  if (value !== null) await operationsOf(value).endCurrentSession();
}

function operationsOf(of: object): LinkOperations {
  return of as LinkOperations;
}
