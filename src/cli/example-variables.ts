/** What the examples of the README and of `docs` need of an installation. */
export interface ExampleValues {
  /** Where the API is, without a slash at its end. */
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly projectId: string;
  /** Left out where the key is not known any more. */
  readonly plainApiKey?: string;
}

/** Lines for a shell that set the variables of all examples. */
export function exampleVariables({ baseUrl, plainApiKey, tenantId, projectId }: ExampleValues): string[] {
  const key = plainApiKey === undefined ? [] : [`export KEY=${plainApiKey}`];
  return [`export BASE=${baseUrl}`, ...key, `export TENANT=${tenantId}`, `export PROJECT=${projectId}`];
}
