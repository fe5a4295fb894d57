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
  /** Requests a minute and key; 0 = no limit. */
  readonly rateLimitPerMinute!: number;
  readonly redisUrl!: string | null;
  readonly metricsToken!: string | null;
  readonly webhookAllowHttp!: boolean;
  readonly webhookAllowedCidrs!: readonly string[];
  readonly logLevel!: string;
}
