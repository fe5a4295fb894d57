export { NotHereYet as Screen } from '../frame/not-here-yet.js';
