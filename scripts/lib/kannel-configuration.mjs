/** The configuration of a Kannel for tests: on loopback, with a fake SMSC, and all that it keeps in files. */
import { join } from 'node:path';

/** The user of `sendsms`; a URL must encode its password. */
export const KANNEL_USER = { username: 'parley', password: 'a&b c+1%' };
/** What a get-url must say of a message from a person. */
export const INBOUND_FIELDS = 'from=%p&to=%P&text=%b&coding=%c&charset=%C&id=%I';
/** Folders below its own, which must be there: what is killed finds its messages and receipts in them again. */
export const KANNEL_FOLDERS = { messages: 'store', receipts: 'dlr' };

/** @typedef {Readonly<Record<'admin' | 'boxes' | 'smsc' | 'sendsms', number>>} KannelPorts */

/**
 * The text of `kannel.conf`.
 * @param {string} folder where it keeps everything @param {KannelPorts} ports
 * @param {string} getUrl is called with messages from people
 */
export function kannelConfiguration(folder, { admin, boxes, smsc, sendsms }, getUrl) {
  const groups = {
    core: {
      'admin-port': admin,
      'admin-interface': '127.0.0.1',
      'admin-password': 'unused',
      'smsbox-port': boxes,
      'smsbox-interface': '127.0.0.1',
      'box-allow-ip': '127.0.0.1',
      'store-type': 'spool',
      'store-location': join(folder, KANNEL_FOLDERS.messages),
      'dlr-storage': 'spool',
      'dlr-spool': join(folder, KANNEL_FOLDERS.receipts),
    },
    smsc: { smsc: 'fake', 'smsc-id': 'FAKE', host: '127.0.0.1', port: smsc, 'connect-allow-ip': '127.0.0.1' },
    smsbox: {
      'bearerbox-host': '127.0.0.1',
      'sendsms-port': sendsms,
      'sendsms-interface': '127.0.0.1',
      'http-request-retry': 100,
      'http-queue-delay': 1,
    },
    'sendsms-user': { ...KANNEL_USER, 'max-messages': 10, concatenation: 'true' },
    'sms-service': { keyword: 'default', 'catch-all': 'true', 'max-messages': 0, 'get-url': getUrl },
  };
  const text = Object.entries(groups).map(([group, fields]) =>
    [`group = ${group}`, ...Object.entries(fields).map(([name, value]) => `${name} = "${value}"`)].join('\n'),
  );
  return `${text.join('\n\n')}\n`;
}
