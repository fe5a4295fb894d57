import { percentEncoded } from '../templates/encoders.js';
import { templateOf } from '../templates/template.js';

/** The URL of a request; undefined when a value would turn its path to another place. */
export type UrlProgram = (valueOf: (name: string) => string) => URL | undefined;

/** What the URL Standard takes away before it reads anything. */
const AROUND = /^[\0-\x20]+|[\0-\x20]+$/g;
const LINE_BREAKS = /[\t\n\r]/g;
const AUTHORITY = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*/i;
const PATH_END = /[?#]/;
const SEPARATOR = /[/\\]/;
/** A segment that the URL Standard takes out of a path. */
export const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Compiles a template of a URL. Scheme, host and port stand in it as they are. Values are percent-encoded, so that none
 * adds a segment, a field or a fragment; dots remain, and a segment of nothing but one or two dots, percent-encoded or
 * not, is one that the URL Standard takes out of the path: it cannot be sent. Throws a TypeError for what is no URL.
 */
export function urlProgramOf(text: string): UrlProgram {
  const [target = ''] = text.replace(AROUND, '').replace(LINE_BREAKS, '').split('#', 1);
  const authority = AUTHORITY.exec(target)?.[0] ?? '';
  // Braces may stand in a host (URL Standard, 3.1).
  if (authority.includes('{{')) throw new TypeError('The host of a URL is not a matter of values');
  const { origin } = new URL(authority);
  const template = templateOf(target);
  if (template.names.length === 0) {
    const url = new URL(target);
    return () => url;
  }
  const pathFrom = authority.length;
  const dots = dotSegments(template.render(() => 'x').slice(pathFrom));
  return (valueOf) => {
    const rendered = template.render(valueOf, percentEncoded);
    const url = new URL(rendered);
    return url.origin === origin && dotSegments(rendered.slice(pathFrom)) === dots ? url : undefined;
  };
}

function dotSegments(target: string): number {
  const [path = ''] = target.split(PATH_END, 1);
  return path.split(SEPARATOR).filter((segment) => DOT_SEGMENT.test(segment)).length;
}
