import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium must not look for anything but the page: there may be no network. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const SCREENSHOTS = join('.cache', 'screenshots');

/** How long a test in a browser may take: it starts slowly on a busy machine. */
export const BROWSER_MS = 90_000;

/** A headless browser of its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** Where a screenshot goes, for somebody to look at. */
export async function screenshot(name: string): Promise<string> {
  await mkdir(SCREENSHOTS, { recursive: true });
  return join(SCREENSHOTS, `${name}.png`);
}
