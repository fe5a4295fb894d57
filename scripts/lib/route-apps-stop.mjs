/** For Jest, which calls the default export of a file after all tests. */
export { stopRouteApps as default } from './route-apps.mjs';
