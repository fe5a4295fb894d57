import type { HostileKind } from './hostile-texts.js';

/** JSON of many of something, as near to so many bytes as it gets. */
const MANY: Readonly<Record<string, (index: number) => string>> = {
  'short fields': (index) => `"f${index}":0`,
  'fields of objects': (index) => `"f${index}":{}`,
  'fields of lists': (index) => `"f${index}":[[],[]]`,
  'fields with escapes': (index) => `"\\u0066${index}":"\\n"`,
  'names that every object has': (index) => `"constructor${index % 7}":1`,
};

/** Texts of JSON that are hostile by their structure. */
export const HOSTILE_FIELDS: readonly HostileKind[] = [
  ...Object.entries(MANY).map(([name, fieldOf]) => ({
    name,
    ofBytes: (bytes: number) => `{${filled(bytes - 2, fieldOf)}}`,
  })),
  { name: 'a list of numbers', ofBytes: (bytes) => `{"phones":[${filled(bytes - 13, () => '0')}]}` },
  { name: 'a list of lists', ofBytes: (bytes) => `{"phones":[${filled(bytes - 13, () => '[]')}]}` },
  { name: 'a list of objects', ofBytes: (bytes) => `{"messages":[${filled(bytes - 15, () => '{"a":{}}')}]}` },
  { name: 'deep objects', ofBytes: (bytes) => nested('{"a":', '}', bytes) },
  { name: 'deep lists', ofBytes: (bytes) => `{"a":${nested('[', ']', bytes - 6)}}` },
];

function filled(bytes: number, partOf: (index: number) => string): string {
  const parts: string[] = [];
  for (let [left, index] = [bytes, 0]; left > 0; index += 1) {
    const part = partOf(index);
    parts.push(part);
    left -= part.length + 1;
  }
  return parts.join(',');
}

function nested(open: string, close: string, bytes: number): string {
  const depth = Math.max(1, Math.floor(bytes / (open.length + close.length)));
  return `${open.repeat(depth)}0${close.repeat(depth)}`;
}
