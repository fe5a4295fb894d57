/**
 * The one reader of command lines: options with what they mean, `--help`, and one sentence with exit code 2 for what is
 * wrong. On top of `parseArgs` of `node:util`.
 */
import { parseArgs } from 'node:util';

const WRONG_USAGE = 2;
/** @type {Option<true>} */
const HELP = { value: null, about: 'shows this', fallback: null, read: () => true };
const LINE_COLUMNS = 100;

/**
 * An option whose value is read as a T.
 * @template T
 * @typedef {object} Option
 * @property {string | null} value what follows it in the usage; null for one without a value
 * @property {string} about @property {string | null} fallback what holds without it, in words
 * @property {(text: string, name: string) => T} read throws a WrongUsage
 */

/**
 * @typedef {object} Command
 * @property {string} usage as it is typed, without options: `npm run bench:import --`
 * @property {string} about what it does, in one to three sentences
 * @property {Record<string, Option<unknown>>} options by name
 * @property {{ value: string, about: string }} [operands] words that are no options; there are none without this
 * @property {string} [passedOn] to whom everything after a further `--` goes; nothing may stand there without this
 */

/**
 * @template {Command} C
 * @typedef {{ [K in keyof C['options']]: C['options'][K] extends Option<infer T> ? T | undefined : never }} Values
 */

/** What the person at the keyboard got wrong, in one sentence. */
export class WrongUsage extends Error {}

/**
 * An option that is there or not.
 * @param {string} about @returns {Option<true>}
 */
export function flag(about) {
  return { value: null, about, fallback: null, read: () => true };
}

/**
 * An option with any text.
 * @param {string} value @param {string} about @param {string | null} [fallback] @returns {Option<string>}
 */
export function text(value, about, fallback = null) {
  return { value, about, fallback, read: (given) => given };
}

/**
 * An option with a whole number from 0 to `max`.
 * @param {string} about @param {number} max @param {string} fallback @returns {Option<number>}
 */
export function whole(about, max, fallback) {
  const read = (/** @type {string} */ given, /** @type {string} */ name) => {
    if (!/^\d+$/.test(given) || Number(given) > max)
      throw new WrongUsage(`--${name} takes a whole number from 0 to ${max}, not "${given}".`);
    return Number(given);
  };
  return { value: 'N', about, fallback, read };
}

/**
 * An option with one word out of a list.
 * @template {string} W
 * @param {readonly W[]} words @param {string} about @param {string | null} [fallback] @returns {Option<W>}
 */
export function oneOf(words, about, fallback = null) {
  const read = (/** @type {string} */ given, /** @type {string} */ name) => wordOf(words, given, name);
  return { value: words.join('|'), about, fallback, read };
}

/**
 * An option with some words out of a list, separated by commas.
 * @template {string} W
 * @param {readonly W[]} words @param {string} about @param {string | null} [fallback] @returns {Option<W[]>}
 */
export function someOf(words, about, fallback = null) {
  const read = (/** @type {string} */ given, /** @type {string} */ name) =>
    given.split(',').map((word) => wordOf(words, word, name));
  return { value: words.join(','), about, fallback, read };
}

/**
 * The fallback of an option that `--quick` changes.
 * @param {number} full @param {number} quick
 */
export function unlessQuick(full, quick) {
  return `${full}, with --quick ${quick}`;
}

/**
 * Reads the command line of this process. Prints the usage and ends the process when that is asked for; ends it with 2
 * after one sentence when something is wrong. An option that is not given is undefined.
 * @template {Command} C
 * @param {C} command
 */
export function readCommandLine(command, args = process.argv.slice(2)) {
  try {
    const read = parse(command, args);
    if (!read.wantsHelp) return read;
    console.log(usageOf(command));
    process.exit(0);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    return refuse(error.message);
  }
}

/**
 * Ends the process with the exit code for a command line that cannot be used.
 * @param {string} sentence @returns {never}
 */
export function refuse(sentence) {
  console.error(`${sentence} See --help.`);
  process.exit(WRONG_USAGE);
}

/**
 * What a command line says: the values of its options, the words that are none, and what is to be passed on.
 * @template {Command} C
 * @param {C} command @param {readonly string[]} args
 */
export function parse(command, args) {
  const known = /** @type {Record<string, Option<unknown>>} */ ({ ...command.options, help: HELP });
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      { type: value === null ? /** @type {const} */ ('boolean') : /** @type {const} */ ('string') },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const end = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? args.length;
  /** @type {Record<string, unknown>} */
  const values = {};
  const operands = [];
  for (const token of tokens) {
    if (token.kind === 'option') values[token.name] = valueOf(known[token.name], token);
    if (token.kind === 'positional' && token.index < end) operands.push(token.value);
  }
  const passedOn = args.slice(end + 1);
  if (command.operands === undefined && operands.length > 0)
    throw new WrongUsage(`There is no use for "${operands[0]}".`);
  if (command.passedOn === undefined && passedOn.length > 0) throw new WrongUsage('Nothing may follow a further --.');
  return { values: /** @type {Values<C>} */ (values), wantsHelp: values['help'] === true, operands, passedOn };
}

/**
 * @param {Option<unknown> | undefined} option
 * @param {{ name: string, rawName: string, value: string | undefined, inlineValue: boolean | undefined }} token
 */
function valueOf(option, { name, rawName, value, inlineValue }) {
  if (option === undefined || rawName !== `--${name}`) throw new WrongUsage(`There is no option ${rawName}.`);
  if (option.value === null && value !== undefined) throw new WrongUsage(`${rawName} takes no value.`);
  if (option.value !== null && (value === undefined || value === '' || (inlineValue !== true && value.startsWith('-'))))
    throw new WrongUsage(`${rawName} needs a value: ${rawName} ${option.value}.`);
  return option.read(value ?? '', name);
}

/**
 * @template {string} W
 * @param {readonly W[]} words @param {string} given @param {string} name
 */
function wordOf(words, given, name) {
  const word = words.find((each) => each === given);
  if (word === undefined) throw new WrongUsage(`--${name} knows ${words.join(', ')}, but not "${given}".`);
  return word;
}

/**
 * The text of `--help`.
 * @param {Command} command
 */
export function usageOf({ usage, about, options, operands, passedOn }) {
  const rows = Object.entries({ ...options, help: HELP }).map(([name, { value, about: meaning, fallback }]) => [
    `--${name}${value === null ? '' : ` ${value}`}`,
    fallback === null ? meaning : `${meaning} (default: ${fallback})`,
  ]);
  if (operands !== undefined) rows.unshift([operands.value, operands.about]);
  if (passedOn !== undefined) rows.push(['-- …', `goes to ${passedOn} as it is`]);
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const lines = rows.map(([name = '', meaning = '']) => `  ${name.padEnd(width)}  ${meaning}`);
  const line = [usage, ...(operands === undefined ? [] : [operands.value]), '[options]'].join(' ');
  return [`Usage: ${line}`, '', ...wrapped(about), '', 'Options', ...lines].join('\n');
}

/** @param {string} sentence */
function wrapped(sentence) {
  /** @type {string[]} */
  const lines = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > LINE_COLUMNS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
