/** The date of the numbering plan administrator's report (`npa_report.csv`) from which the lists were taken. */
export const AREA_CODES_OF = '2026-01-05';

/**
 * The area codes of the states that have hours of their own: those that are assigned to the state and in service,
 * overlays included. None of them had a code then that was assigned and waited for its service.
 */
export const AREA_CODES = {
  'US-FL': codes('239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954'),
  'US-OK': codes('405 539 572 580 918'),
  'US-WA': codes('206 253 360 425 509 564'),
  'US-MD': codes('227 240 301 410 443 667'),
  'US-CT': codes('203 475 860 959'),
  'US-TX': codes(
    '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 ' +
      '806 817 830 832 903 915 936 940 945 956 972 979',
  ),
} as const;

function codes(list: string): readonly string[] {
  return list.split(' ');
}
