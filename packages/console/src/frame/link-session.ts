import { ParleyApiError } from 'parley-sdk';
import { client, clientOf, type ResultOf } from './calls.js';
import { type Session, sessionOf } from './session.js';

/** The client wants a key, which opening a link does not send. */
const NO_KEY = 'none';
const UNAUTHORIZED = 401;

/** What a link gave whose session could not be read yet: the link itself is spent. */
let redeemed: { readonly token: string; readonly answer: ResultOf<'redeemConsoleLink'> } | null = null;

/** Opens a link, which works once, and reads what its session may do. */
export async function redeem(token: string): Promise<{ opened: Session; page: string | null }> {
  if (redeemed?.token !== token)
    redeemed = { token, answer: await clientOf(NO_KEY).redeemConsoleLink({ body: { token } }) };
  const { plainApiKey, tenantName, projectName, page } = redeemed.answer;
  const view = await clientOf(plainApiKey).readCurrentApiKey();
  redeemed = null;
  return { opened: sessionOf(plainApiKey, view, { tenantName, projectName }), page };
}

/** Ends the session of a link at the service: it would work elsewhere until its end. */
export async function endSession(): Promise<void> {
  try {
    await client.value?.endCurrentSession();
  } catch (error) {
    // One that has ended is refused: there is nothing left to end.
    if (!(error instanceof ParleyApiError && error.status === UNAUTHORIZED)) throw error;
  }
}
