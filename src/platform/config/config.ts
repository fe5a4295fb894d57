/** What process this is: everything, only the HTTP API, or only the background workers. */
export type ProcessRole = 'all' | 'api' | 'worker';

/** The settings of one process, read once from the environment and frozen. */
export class Config {
  readonly port!: number;
  readonly host!: string;
  /** Express' `trust proxy`: false, a hop count, or a list of addresses. */
  readonly trustProxy!: boolean | number | string;
  readonly databaseUrl!: string;
  readonly databasePoolSize!: number;
  readonly databaseTls!: boolean;
  /** 32-byte keys that wrap the data keys, newest first. */
  readonly masterKeys!: readonly Buffer[];
  /** Base of the links that leave the house, without a trailing slash. */
  readonly publicUrl!: string;
  readonly role!: ProcessRole;
  /** ISO 4217 code of `totalCost`. */
  readonly currency!: string;
  readonly bcryptCost!: number;
  readonly authCacheMs!: number;
  /** Points a minute and key; 0 = no limit. */
  readonly rateLimitPerMinute!: number;
  readonly redisUrl!: string | null;
  readonly metricsToken!: string | null;
  readonly webhookAllowHttp!: boolean;
  readonly webhookAllowedCidrs!: readonly string[];
  /** `address` or `address:port`, in the form of Node's `Resolver.setServers`; none = the system's. */
  readonly dnsServers!: readonly string[];
  /** Phone numbers of a tenant; 0 = no limit. */
  readonly tenantPhonesMax!: number;
  /** Bytes of a tenant's files that wait for their import; 0 = no limit. */
  readonly tenantImportBytesMax!: number;
  /** Days after which texts of messages are deleted. */
  readonly messageTextDays!: number;
  readonly logLevel!: string;
}
