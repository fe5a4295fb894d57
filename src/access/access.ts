/** What a key may do to that which its role reaches: READ looks only. */
export enum Access {
  FULL = 'FULL',
  READ = 'READ',
}
