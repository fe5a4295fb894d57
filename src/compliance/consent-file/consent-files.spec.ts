import { ITEMS_PER_POINT } from '../../access/caller.js';
import { FILE_ITEMS } from './consent-files.js';

it('A consent file costs ten points, that of the request included', () => {
  expect(1 + Math.ceil(FILE_ITEMS / ITEMS_PER_POINT)).toBe(10);
});
