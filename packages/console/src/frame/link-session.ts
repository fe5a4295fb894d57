import { client, clientOf } from './calls.js';
import { type Session, sessionOf } from './session.js';

/** The client wants a key, which opening a link does not send. */
const NO_KEY = 'none';

/** Opens a link, which works once, and reads what its session may do. */
export async function redeem(token: string): Promise<{ opened: Session; page: string | null }> {
  const body = { token };
  const { plainApiKey, tenantName, projectName, page } = await clientOf(NO_KEY).redeemConsoleLink({ body });
  const view = await clientOf(plainApiKey).readCurrentApiKey();
  return { opened: sessionOf(plainApiKey, view, { tenantName, projectName }), page };
}

/** Ends the session of a link at the service: it would work elsewhere until its end. */
export async function endSession(): Promise<void> {
  await client.value?.endCurrentSession();
}
