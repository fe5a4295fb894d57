/**
 * The options and first statements of the embedded database server, the same for MariaDB and MySQL where they agree.
 */
import { hostname, totalmem } from 'node:os';

/**
 * What an embedded server should be. `allSchemas`: the account may make schemas; `unsafe`: for data nobody will miss;
 * `bulk`: for many millions of rows, whose indexes are built at the end; `tls`: the files of its certificate and key,
 * as the server sees them.
 * @typedef {object} DatabaseSettings
 * @property {string} password @property {number} bufferPoolBytes @property {number} maxConnections
 * @property {boolean} [allSchemas] @property {boolean} [unsafe] @property {boolean} [bulk]
 * @property {{ cert: string, key: string }} [tls]
 */

/** @typedef {{ port: number, dataDir: string, runDir: string, initFile: string }} Places */

const MEBIBYTE = 1024 * 1024;
const SMALLEST_POOL_BYTES = 128 * MEBIBYTE;
const LARGEST_POOL_BYTES = 4096 * MEBIBYTE;
/** The share of the machine's memory a database may take on a developer's machine. */
const POOL_SHARE = 0.25;

/** InnoDB's buffer pool for this machine, or for the container's share of it. */
export function bufferPoolBytes(largest = LARGEST_POOL_BYTES) {
  const limit = process.constrainedMemory?.() ?? 0;
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const bytes = Math.min(Math.max(memory * POOL_SHARE, SMALLEST_POOL_BYTES), largest);
  return Math.floor(bytes / MEBIBYTE) * MEBIBYTE;
}

/**
 * The command line of a server. `--no-defaults` first, so that no option file of the machine has a say.
 * @param {import('./database-server.mjs').Server} server
 * @param {Omit<DatabaseSettings, 'password'> & Places} options
 */
export function serverOptions(
  server,
  { port, dataDir, runDir, initFile, bufferPoolBytes: pool, maxConnections, ...more },
) {
  const { unsafe = false, bulk = false, tls } = more;
  return [
    '--no-defaults',
    `--datadir=${dataDir}`,
    `--socket=${runDir}/db.sock`,
    `--pid-file=${runDir}/db.pid`,
    `--tmpdir=${runDir}`,
    `--init-file=${initFile}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    `--max-connections=${maxConnections}`,
    `--innodb-buffer-pool-size=${pool}`,
    '--character-set-server=utf8mb4',
    '--default-time-zone=+00:00',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--local-infile=OFF',
    ...(server.family === 'mysql' ? ['--loose-mysqlx=OFF', '--secure-file-priv=NULL'] : []),
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    ...(tls === undefined ? [] : [`--ssl-cert=${tls.cert}`, `--ssl-key=${tls.key}`]),
    // For data nobody will miss: a test database need not survive a loss of power.
    ...(unsafe ? ['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=OFF'] : []),
    // For many millions of rows, whose indexes are built at the end.
    ...(bulk
      ? [
          '--innodb-sort-buffer-size=64M',
          server.family === 'mysql' ? '--loose-innodb-redo-log-capacity=2G' : '--innodb-log-file-size=2G',
        ]
      : []),
  ];
}

/**
 * What the server runs at each start before it lets anybody in: every account gets the password, because the port is
 * open to all users of this machine. One statement a line, as `--init-file` demands.
 * @param {Pick<DatabaseSettings, 'password' | 'allSchemas'>} settings
 */
export function accountStatements({ password, allSchemas = false }) {
  const account = "'parley'@'127.0.0.1'";
  const [schemas, option] = allSchemas ? ['*.*', ' WITH GRANT OPTION'] : ['`parley`.*', ''];
  return [
    `ALTER USER 'root'@'localhost' IDENTIFIED BY '${password}';`,
    // MariaDB makes these for root too, one of them for the machine's name.
    ...[
      '127.0.0.1',
      '::1',
      hostname()
        .toLowerCase()
        .replace(/[^a-z0-9.-]/g, ''),
    ].map((host) => `DROP USER IF EXISTS 'root'@'${host}';`),
    `CREATE USER IF NOT EXISTS ${account} IDENTIFIED BY '${password}';`,
    `ALTER USER ${account} IDENTIFIED BY '${password}';`,
    'CREATE DATABASE IF NOT EXISTS `parley` CHARACTER SET utf8mb4;',
    `GRANT ALL PRIVILEGES ON ${schemas} TO ${account}${option};`,
    '',
  ].join('\n');
}
