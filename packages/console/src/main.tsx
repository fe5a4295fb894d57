import { render } from 'preact';
import { followAddress } from './frame/router.js';
import { Shell } from './frame/shell.js';
import { followInput } from './frame/tab.js';
import { SCREENS } from './screens/screens.js';

/** Mounts the console where the page has a place for it. */
function mount(): void {
  followAddress();
  followInput();
  const place = document.getElementById('console');
  if (place !== null) render(<Shell screens={SCREENS} />, place);
}

mount();
