/** What `encodeURIComponent` leaves although RFC 3986 reserves it (2.2). */
const RESERVED_TOO = /[!'()*]/g;
const NAME_OF_ONE = 'v=';

/** A well-formed text percent-encoded but for the unreserved characters of RFC 3986 (2.3). */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    RESERVED_TOO,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A text as `application/x-www-form-urlencoded` writes names and values (URL Standard, 5.2). */
export function formEncoded(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(NAME_OF_ONE.length);
}

/** A text as it stands between the quotation marks of a JSON string (RFC 8259, 7). */
export function jsonEncoded(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
