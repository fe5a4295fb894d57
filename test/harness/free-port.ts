import { resolve } from 'node:path';

interface Ports {
  /** A port on which nothing listens. */
  freePort(): Promise<number>;
  isListening(port: number): Promise<boolean>;
}
export const { freePort, isListening } = (await import(resolve('scripts/lib/ports.mjs'))) as Ports;
