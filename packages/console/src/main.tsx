import { render } from 'preact';

/** Mounts the console where the page has a place for it. */
function mount(): void {
  const place = document.getElementById('console');
  if (place !== null) render(<h1>Parley</h1>, place);
}

mount();
