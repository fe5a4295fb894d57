/** The version of this client, which is that of the service it was made from. */
export const SDK_VERSION = '0.1.0';
