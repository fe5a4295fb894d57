/** A Chromium for the browser tests. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, install } from './apt.mjs';
import { Fail, step } from './progress.mjs';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_PROGRAMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium, installed with apt if need be; null where there is none and none can be installed. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found !== null || !canInstall()) return found;
  try {
    await step('installing Chromium with apt', () => install(['chromium']));
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    return null;
  }
  return findChromium();
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((name) => name !== '');
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  const paths = [
    ...named,
    ...PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...MAC_PROGRAMS,
  ];
  return paths.find(isExecutable) ?? null;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
