/** What engines know of a locale's time zones: a method, and in older ones a property. */
type ZonedLocale = Intl.Locale & { readonly getTimeZones?: () => string[]; readonly timeZones?: string[] };

const ZONES_OF = new Map<string, readonly string[]>();

/** IANA time zones of a country (ISO 3166-1 alpha-2), as the time zone database has them. */
export function zonesOfCountry(country: string): readonly string[] {
  const known = ZONES_OF.get(country);
  if (known !== undefined) return known;
  const locale = new Intl.Locale('und', { region: country }) as ZonedLocale;
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  ZONES_OF.set(country, zones);
  return zones;
}
