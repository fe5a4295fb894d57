/**
 * The numbers of the list benchmark: blocks of a hundred thousand, in the order of E.164, each with a beginning, seven
 * more digits and a country. Nine of ten blocks are North American, as the numbers of a sender there would be.
 */

export const BLOCK_NUMBERS = 100_000;
/** Seven digits after the beginning; those of a block begin here, as no subscriber's number begins with 0 or 1. */
const FIRST_LINE = 2_000_000;
/** Neighbours of a block are so far apart at most. */
const LINE_STEP = 79;

const AREA_CODES = Array.from({ length: 370 }, (_, index) => 201 + 2 * index).filter((code) => code % 100 !== 11);
/** Every so many of them are Canadian. */
const CANADIAN_EVERY = 40;

/**
 * Beginnings of numbers elsewhere, one to three blocks a country.
 * @type {readonly [country: string, beginnings: string[]][]}
 */
const ELSEWHERE = [
  ['ZA', ['+27823']],
  ['GR', ['+306944']],
  ['NL', ['+31612']],
  ['BE', ['+32477']],
  ['FR', ['+3361', '+3367', '+3376']],
  ['ES', ['+34612', '+34655']],
  ['IT', ['+39347', '+393331']],
  ['GB', ['+447700', '+447812', '+447911']],
  ['SE', ['+46701']],
  ['DE', ['+491512', '+491601', '+491773']],
  ['MX', ['+52551', '+52811']],
  ['BR', ['+551198', '+552199']],
  ['AU', ['+6141', '+6142']],
  ['JP', ['+81901', '+81803']],
  ['IN', ['+91981', '+91992']],
  ['IL', ['+972541']],
];

/** A country with a handful of numbers, and one with none. */
export const RARE = { country: 'IS', beginning: '+354', firstLine: 6_100_000 };
export const ABSENT = 'FJ';

/** `{ beginning, country }` in the order of E.164. */
export const BLOCKS = [
  ...AREA_CODES.map((code, index) => ({ beginning: `+1${code}`, country: index % CANADIAN_EVERY === 0 ? 'CA' : 'US' })),
  ...ELSEWHERE.flatMap(([country, beginnings]) => beginnings.map((beginning) => ({ beginning, country }))),
].sort((a, b) => (a.beginning < b.beginning ? -1 : 1));

/** How many numbers there are to choose from. */
export const ALL_NUMBERS = BLOCKS.length * BLOCK_NUMBERS;

/** SQL for the last seven digits of the number at place `g`, ascending within a block. */
export const LINE_SQL = `(${FIRST_LINE} + (g % ${BLOCK_NUMBERS}) * ${LINE_STEP} + (g * 7919) % ${LINE_STEP})`;

/**
 * The number in E.164 at a place.
 * @param {number} place
 */
export function numberAt(place) {
  const beginning = BLOCKS[Math.floor(place / BLOCK_NUMBERS)]?.beginning ?? '';
  return `${beginning}${FIRST_LINE + (place % BLOCK_NUMBERS) * LINE_STEP + ((place * 7919) % LINE_STEP)}`;
}
