/** How long what is rotated can go on, in milliseconds, with the words for it. */
export const OVERLAPS = [
  ['0', 'Not at all'],
  ['3600000', '1 hour'],
  ['86400000', '24 hours'],
  ['604800000', '7 days'],
] as const;

export const OVERLAP_DEFAULT = '86400000';
