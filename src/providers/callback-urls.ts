/** The query parameters of a receipt URL: the attempt, and what proves that Parley wrote the URL. */
export const ATTEMPT_PARAMETER = 'attempt';
export const MAC_PARAMETER = 'mac';

/** The URL that receipts of an attempt come to. The base has no trailing slash; a gateway may add to the query. */
export function receiptUrlOf(base: string, providerId: string, attemptId: string, mac: string): string {
  return `${base}/v1/callbacks/${providerId}/receipts?${ATTEMPT_PARAMETER}=${attemptId}&${MAC_PARAMETER}=${mac}`;
}

/** What the gateway of an account calls Parley by, without a trailing slash. */
export function callbackBaseOf(settings: { readonly callbackBaseUrl: string | null }, publicUrl: string): string {
  return (settings.callbackBaseUrl ?? publicUrl).replace(/\/$/, '');
}
