/** A database server, by name or address. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

/** A group of replicating servers has no more members. */
const HOSTS_MAX = 9;
const DEFAULT_PORT = 3306;
/** Scheme, user and password, hosts, and the rest. */
const FORM = /^((?:mysql|mariadb):\/\/)(?:([^/?#]*)@)?([^@/?#]*)([/?#].*)?$/s;

/** What is wrong with a database URL, as the end of a sentence; null = nothing. A part of the URL is never repeated. */
export function databaseUrlFault(text: string): string | null {
  const form = FORM.exec(text);
  if (form === null) return 'must be a URL that begins with mysql:// or mariadb://';
  const [, , account = '', list = ''] = form;
  const parts = list.split(',');
  if (/@.*,/s.test(account))
    return 'must name user and password once, before the first host (in a password, @ is written %40 and a comma %2C)';
  if (parts.length > HOSTS_MAX) return `must name ${HOSTS_MAX} hosts at most`;
  const wrong = parts.findIndex((part) => part === '' || !URL.canParse(urlWith(form, part)));
  if (wrong >= 0) return `must name hosts as host or host:port, separated by commas; number ${wrong + 1} is none`;
  const hosts = new Set(hostsOf(text).map(({ host, port }) => `${host} ${port}`));
  return hosts.size < parts.length ? 'must name each host once' : null;
}

/** The servers that a valid database URL names, in its order. */
export function hostsOf(databaseUrl: string): readonly DatabaseHost[] {
  const [, , , list = ''] = FORM.exec(databaseUrl) ?? [];
  return list.split(',').map((part) => {
    const { hostname, port } = new URL(`mysql://${part}`);
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? DEFAULT_PORT : Number(port) };
  });
}

/** A valid database URL with one server only. */
export function withHost(databaseUrl: string, { host, port }: DatabaseHost): string {
  const form = FORM.exec(databaseUrl);
  if (form === null) throw new Error('This is no database URL');
  return urlWith(form, `${host.includes(':') ? `[${host}]` : host}:${port}`);
}

function urlWith([, scheme = '', account, , rest = '']: RegExpExecArray, host: string): string {
  return `${scheme}${account === undefined ? '' : `${account}@`}${host}${rest}`;
}
