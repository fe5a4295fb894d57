import { type ChildProcess, spawn } from 'node:child_process';
import mysql2 from 'mysql2/promise';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testServerUrl } from './test-schema.js';

const URL_MARK = 'url ';
/** Where MySQL is fetched to. */
const MYSQL_ROOT = '.cache/mysql';
/** Ends when its input does, so that it never outlives the test. */
const PROGRAM = `
  import { startTestDatabase } from './scripts/lib/test-database.mjs';
  const [kind, tls] = process.argv.slice(1);
  const server = await startTestDatabase(kind, tls && JSON.parse(tls));
  console.log('\\n${URL_MARK}' + server.url);
  process.stdin.resume().on('end', () => server.stop().then(() => process.exit(0)));
`;

/** A database server that belongs to one test, of the family of the server that all tests share. */
export class OwnServer {
  private pid: number | null = null;

  private constructor(
    private readonly child: ChildProcess,
    readonly family: 'mysql' | 'mariadb',
    /** The URL of an account that may do everything, without a schema. */
    readonly url: string,
  ) {}

  /** With `tls`, the certificate and key (PEM) that it shows to those who ask for encryption. */
  static async start(tls?: { readonly cert: string; readonly key: string }): Promise<OwnServer> {
    const family = await sharedFamily();
    const { TEST_DATABASE_URL: _shared, ...env } = process.env;
    const kind = family === 'mysql' ? 'mysql' : 'any';
    const more = tls === undefined ? [] : [JSON.stringify(tls)];
    const args = ['--input-type=module', '-e', PROGRAM, kind, ...more];
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith(URL_MARK)) return new OwnServer(child, family, line.slice(URL_MARK.length));
    }
    throw new Error('no database server of its own could be started');
  }

  /** Runs statements with every privilege. */
  async run(...statements: readonly string[]): Promise<void> {
    const connection = await mysql2.createConnection(this.url);
    try {
      for (const statement of statements) await connection.query(statement);
    } finally {
      await connection.end();
    }
  }

  /** The URL of an account without privileges outside of one schema, which is made. */
  async ordinaryUrl(schema: string): Promise<string> {
    await this.run(
      `CREATE DATABASE IF NOT EXISTS ${schema}`,
      `CREATE USER IF NOT EXISTS ordinary@'%' IDENTIFIED BY 'ordinary'`,
      `GRANT ALL PRIVILEGES ON ${schema}.* TO ordinary@'%'`,
    );
    return Object.assign(new URL(this.url), { username: 'ordinary', password: 'ordinary', pathname: `/${schema}` })
      .href;
  }

  /** Makes the server refuse or take the writes of ordinary accounts. */
  setReadOnly(isReadOnly: boolean): Promise<void> {
    const variable = this.family === 'mysql' && isReadOnly ? 'super_read_only' : 'read_only';
    return this.run(`SET GLOBAL ${variable} = ${isReadOnly ? 1 : 0}`);
  }

  /** Sends a signal to the server itself: SIGSTOP makes it stall, without a word to anybody, until SIGCONT. */
  async signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    this.pid ??= await this.findPid();
    process.kill(this.pid, name);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.stdin?.end();
    await ended;
  }

  private async findPid(): Promise<number> {
    const connection = await mysql2.createConnection(this.url);
    try {
      const [rows] = await connection.query('SELECT @@pid_file AS path');
      const path = (rows as { path: string }[])[0]?.path ?? '';
      // MySQL runs in a folder that it takes for the root.
      return Number(await readFile(path, 'utf8').catch(() => readFile(join(MYSQL_ROOT, path), 'utf8')));
    } finally {
      await connection.end();
    }
  }
}

/** The family of the server that all tests share. */
export async function sharedFamily(): Promise<'mysql' | 'mariadb'> {
  const connection = await mysql2.createConnection(testServerUrl());
  try {
    const [rows] = await connection.query('SELECT VERSION() AS version');
    return /mariadb/i.test((rows as { version: string }[])[0]?.version ?? '') ? 'mariadb' : 'mysql';
  } finally {
    await connection.end();
  }
}
