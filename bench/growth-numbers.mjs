/** The numbers of a store: every project has some of the same eight million, in an order of its own. */

/** Lines of seven digits below one area code; both parts begin with 2 at least. */
const AREA = '+1212';
const LINE_FIRST = 2_000_000;
const LINES = 8_000_000;
/** Prime to `LINES`: each line once, far from the one before, for customers do not send their numbers in order. */
const STRIDE = 3_999_971;
/** So many numbers are more than a page, though not all stand equally far apart. */
const PAGE_ROOM = 40;
/** So much further on begins each next project. */
const SHIFT = 104_729;

/**
 * The number in E.164 that a project got as its n-th.
 * @param {number} project its place among all @param {number} n
 */
export function numberOfProject(project, n) {
  return `${AREA}${LINE_FIRST + (((n + project * SHIFT) * STRIDE) % LINES)}`;
}

/** The same in SQL, without the plus sign. @param {string} project @param {string} n */
export function digitsSql(project, n) {
  return `CONCAT('${AREA.slice(1)}', ${LINE_FIRST} + ((${n} + ${project} * ${SHIFT}) * ${STRIDE}) % ${LINES})`;
}

/**
 * A number after which there is a page yet, at some depth of a project with so many numbers.
 * @param {number} depth from 0 to 1 @param {number} numbers
 */
export function numberAtDepth(depth, numbers) {
  const share = Math.max(0, 1 - PAGE_ROOM / numbers);
  return `${AREA}${LINE_FIRST + Math.floor(depth * share * LINES)}`;
}
