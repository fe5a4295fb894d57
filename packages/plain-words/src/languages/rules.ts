import { ENGLISH_HARMLESS } from './english/harmless.js';
import { ENGLISH_KINDS } from './english/kinds.js';
import { ENGLISH_MENTIONS } from './english/mentions.js';
import { ENGLISH_MOODS } from './english/moods.js';
import { ENGLISH_NAMED } from './english/named.js';
import { ENGLISH_OBJECTS } from './english/objects.js';
import { ENGLISH_STOPS } from './english/stops.js';
import { ENGLISH_WISHES } from './english/wishes.js';
import { ENGLISH_WORDS } from './english/words.js';
import { EVIDENCE_OF_KINDS } from './evidence/kinds.js';
import { EVIDENCE_OF_MIXED } from './evidence/mixed.js';
import { EVIDENCE_OF_PAIRS } from './evidence/pairs.js';
import { EVIDENCE_OF_WORDS } from './evidence/words.js';
import { FRENCH_HARMLESS } from './french/harmless.js';
import { FRENCH_KINDS } from './french/kinds.js';
import { FRENCH_MENTIONS } from './french/mentions.js';
import { FRENCH_MOODS } from './french/moods.js';
import { FRENCH_STOPS } from './french/stops.js';
import { FRENCH_WORDS } from './french/words.js';
import { GERMAN_HARMLESS } from './german/harmless.js';
import { GERMAN_KINDS } from './german/kinds.js';
import { GERMAN_MENTIONS } from './german/mentions.js';
import { GERMAN_MOODS } from './german/moods.js';
import { GERMAN_STOPS } from './german/stops.js';
import { GERMAN_WISHES } from './german/wishes.js';
import { GERMAN_WORDS } from './german/words.js';
import { SPANISH_HARMLESS } from './spanish/harmless.js';
import { SPANISH_KINDS } from './spanish/kinds.js';
import { SPANISH_MENTIONS } from './spanish/mentions.js';
import { SPANISH_MOODS } from './spanish/moods.js';
import { SPANISH_STOPS } from './spanish/stops.js';
import { SPANISH_WORDS } from './spanish/words.js';
import { ruleBookOf } from '../engine/rule-book.js';

/** One book for all languages: a text is matched against all of it, because people mix them. */
export const RULES = ruleBookOf([
  ENGLISH_WORDS,
  ENGLISH_KINDS,
  ENGLISH_MENTIONS,
  ENGLISH_HARMLESS,
  ENGLISH_STOPS,
  ENGLISH_WISHES,
  ENGLISH_NAMED,
  ENGLISH_OBJECTS,
  ENGLISH_MOODS,
  SPANISH_WORDS,
  SPANISH_KINDS,
  SPANISH_MENTIONS,
  SPANISH_HARMLESS,
  SPANISH_STOPS,
  SPANISH_MOODS,
  FRENCH_WORDS,
  FRENCH_KINDS,
  FRENCH_MENTIONS,
  FRENCH_HARMLESS,
  FRENCH_STOPS,
  FRENCH_MOODS,
  GERMAN_WORDS,
  GERMAN_KINDS,
  GERMAN_MENTIONS,
  GERMAN_HARMLESS,
  GERMAN_STOPS,
  GERMAN_WISHES,
  GERMAN_MOODS,
  EVIDENCE_OF_KINDS,
  EVIDENCE_OF_MIXED,
  EVIDENCE_OF_PAIRS,
  EVIDENCE_OF_WORDS,
]);
