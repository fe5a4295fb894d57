/**
 * JSON without a subject, in the names of fields too. Only texts change: a counter or a time that happens to have the
 * same digits stays. `forgotten` are fields of the outermost object that become null.
 */
export function redactedJson(
  json: string,
  redact: (text: string) => string,
  forgotten: readonly string[] = [],
): string {
  return JSON.stringify(redactedValue(JSON.parse(json), redact, forgotten));
}

function redactedValue(value: unknown, redact: (text: string) => string, forgotten: readonly string[]): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => redactedValue(one, redact, []));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, own]) => [
    redact(name),
    forgotten.includes(name) ? null : redactedValue(own, redact, []),
  ]);
  return Object.fromEntries(fields) as unknown;
}
