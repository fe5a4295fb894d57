import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium must not look for anything but the page: there may be no network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SCREENSHOTS = join('.cache', 'screenshots');
/** The sizes in which pages are looked at: of a desk and of a telephone. */
export const WIDE = { width: 1280, height: 1000 };
const NARROW = { width: 390, height: 844 };

/** How long a test in a browser may take: it starts slowly on a busy machine. */
export const BROWSER_MS = 90_000;

/** A headless browser of its own; `hosts` are names that it finds on this machine. */
export function launchBrowser(...hosts: string[]): Promise<Browser> {
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',');
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, `--host-resolver-rules=${rules}`] });
}

/** Takes a screenshot for somebody to look at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const path = join(SCREENSHOTS, `${name}.png`);
  // On a busy machine Chromium sometimes has no frame to show yet ("Unable to capture screenshot").
  await page.screenshot({ path }).catch(() => page.screenshot({ path }));
}

/** Takes screenshots of a wide page as it is, in the dark, and as a telephone shows it: there nothing may stick out. */
export async function pictures(page: Page, name: string): Promise<void> {
  await screenshot(page, `${name}-1280`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await screenshot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(NARROW);
  await screenshot(page, `${name}-390`);
  expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, NARROW.width]);
  await page.setViewportSize(WIDE);
}
