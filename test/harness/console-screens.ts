import { readFileSync } from 'node:fs';

const LIST = 'packages/console/src/screens/screens.ts';

/** A screen as the console's own list declares it. */
export interface ConsoleScreen {
  /** Its address: `/messages/:messageId`. */
  readonly path: string;
  readonly title: string;
}

/** All screens, from the source of the list: it needs a browser, and types of browsers, to be imported. */
export function consoleScreens(): ConsoleScreen[] {
  const text = readFileSync(LIST, 'utf8');
  const screens = [...text.matchAll(/path: '([^']+)',\s+title: '([^']+)'/g)].map(([, path, title]) => ({
    path: String(path),
    title: String(title),
  }));
  const declared = text.match(/load: \(\) =>/g)?.length ?? 0;
  if (screens.length !== declared)
    throw new Error(`${LIST} declares ${declared} screens, of which ${screens.length} are understood`);
  return screens;
}

/** The address of a screen with these ids, to come after `#`. Throws where an id is not known. */
export function addressOf({ path }: ConsoleScreen, ids: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${path}: the tests know no ${name}`);
    return encodeURIComponent(id);
  });
}
