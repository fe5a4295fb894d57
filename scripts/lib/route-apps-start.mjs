/** For Jest, which calls the default export of a file before all tests. */
export { startRouteApps as default } from './route-apps.mjs';
