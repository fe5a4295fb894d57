import { useSignal } from '@preact/signals';
import { matchPath } from './address.js';
import { Link } from './link.js';
import { may } from './permits.js';
import { address } from './router.js';
import { GROUPS, type Screen } from './screen.js';

/** The screens that the key may see, by groups. Where the page is narrow, they stand behind a button. */
export function Navigation({ screens }: { screens: readonly Screen[] }) {
  const isOpen = useSignal(false);
  const { path } = address.value;
  const shown = screens.filter(({ operation }) => may(operation));
  const here = screens.find((screen) => matchPath(screen.path, path) !== null);
  const isHere = (screen: Screen): boolean =>
    screen === here || (screen.path !== '/' && here?.path.startsWith(`${screen.path}/`) === true);
  return (
    <nav class={isOpen.value ? 'navigation open' : 'navigation'} aria-label="Screens">
      <button
        type="button"
        class="menu"
        aria-expanded={isOpen.value}
        aria-controls="screens"
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {here?.title ?? 'Screens'} <span aria-hidden="true">{isOpen.value ? '▴' : '▾'}</span>
      </button>
      <div id="screens" onClick={() => (isOpen.value = false)}>
        {GROUPS.map((group) => {
          const members = shown.filter((screen) => screen.group === group);
          return members.length === 0 ? null : (
            <div key={group} class="group">
              <h2>{group}</h2>
              <ul>
                {members.map((screen) => (
                  <li key={screen.path} class={isHere(screen) ? 'here' : ''}>
                    <Link to={screen.path}>{screen.title}</Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </nav>
  );
}
