import { readFile } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';

/**
 * The certificates (PEM) of the authorities that Node's own connections trust: those it brings, and the operator's in
 * the file that `NODE_EXTRA_CA_CERTS` names, which `rootCertificates` leaves out. Node ignores a file that it cannot
 * read; so does this.
 */
export async function trustedAuthorities(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const file = env['NODE_EXTRA_CA_CERTS'] ?? '';
  const own = file === '' ? '' : await readFile(file, 'utf8').catch(() => '');
  return [...rootCertificates, own].join('\n');
}
