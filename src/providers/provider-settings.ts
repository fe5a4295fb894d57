/** The kinds of accounts that there can be. */
export const PROVIDER_KINDS = ['SIMULATOR', 'KANNEL', 'TWILIO'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Whether a simulated gateway takes messages. */
export const AVAILABILITIES = ['up', 'down', 'flapping', 'refusing', 'breaking'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** The settings of a SIMULATOR. */
export interface SimulatorSettings {
  /** How long it takes to respond, in milliseconds. */
  readonly latencyMs: number;
  /** How long after the response a receipt comes, in milliseconds. */
  readonly receiptMs: number;
  readonly availability: Availability;
  /** Chance above the magic numbers: two gateways with one seed behave alike. */
  readonly seed: number;
  /** What it wants from its callers; `SIMULATOR_REFUSED_PASSWORD` is refused. Null = none. */
  readonly password: string | null;
}

/** The settings of an account, opened. */
export type ProviderSettings = SimulatorSettings;
