import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Access, Role } from '../access/caller.js';
import { KeyMinting, type Mint } from '../api-keys/key-chains.js';
import { ApiKey } from '../auth/api-key.entity.js';
import { Config } from '../platform/config/config.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { ProjectsService } from '../projects/projects.service.js';
import { lockLiveProject } from '../tenants/project-access.js';
import type { Project } from '../tenants/tenant.entity.js';
import { TenantsService } from '../tenants/tenants.service.js';
import { CommandFailure, givenProject, type Say, withApplication } from './command.js';

const LOCK_WAIT_SECONDS = 2;
const TENANT_NAME = 'Operator';
const PROJECT_NAME = 'Operations';
const FIRST_KEY_NAME = 'First ADMIN key';
const OTHER_KEY_NAME = 'ADMIN key';

/** The project of an ADMIN key. */
type KeyPlace = Pick<Project, 'tenantId' | 'projectId'>;

/** An ADMIN key that was made; the key in plain exists here and on the operator's screen only. */
interface MadeKey extends KeyPlace {
  readonly keyId: string;
  readonly plainApiKey: string;
}

/**
 * Makes ADMIN keys with FULL access for the operator: the first one, with a tenant and a project, and more in projects
 * that exist.
 */
export class AdminKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactor: Transactor,
    private readonly tenants: TenantsService,
    private readonly projects: ProjectsService,
    private readonly minting: KeyMinting,
  ) {}

  /** Of a running application. It is no provider of it: only a command makes a key without a key. */
  static of(app: INestApplicationContext): AdminKeys {
    return new AdminKeys(
      app.get(DataSource),
      app.get(Transactor),
      app.get(TenantsService),
      app.get(ProjectsService),
      app.get(KeyMinting),
    );
  }

  /**
   * A tenant, a project and an ADMIN key; null when an active one with FULL access exists, unless forced. Two at
   * once make one.
   */
  async makeFirst(force: boolean): Promise<MadeKey | null> {
    const mint = await this.minting.mint();
    return this.alone(() =>
      this.transactor.run(async (tx) => {
        if (!force && (await this.adminKeyExists(tx))) return null;
        const tenant = await this.tenants.insert(tx, TENANT_NAME);
        const project = await this.projects.insert(tx, tenant, { name: PROJECT_NAME });
        return this.insert(tx, project, mint, FIRST_KEY_NAME);
      }),
    );
  }

  /** One more in a project. Throws 404, and 409 when the project is full or archived. */
  async makeIn(projectId: string): Promise<MadeKey> {
    const mint = await this.minting.mint();
    return this.transactor.run(async (tx) => {
      const project = await lockLiveProject(tx, projectId, 'pessimistic_write');
      await this.minting.requireRoom(tx, projectId);
      return this.insert(tx, project, mint, OTHER_KEY_NAME);
    });
  }

  /** The project of the first ADMIN key, whatever became of the key; null when there is none. */
  async placeOfFirst(): Promise<KeyPlace | null> {
    const [first] = await this.dataSource.manager.find(ApiKey, {
      select: { keyId: true, tenantId: true, projectId: true },
      where: { role: Role.ADMIN, access: Access.FULL },
      order: { createdAt: 'ASC', keyId: 'ASC' },
      take: 1,
    });
    return first === undefined ? null : { tenantId: first.tenantId, projectId: first.projectId };
  }

  private async insert(tx: Tx, project: Project, mint: Mint, name: string): Promise<MadeKey> {
    const may = { role: Role.ADMIN, access: Access.FULL };
    const choices = { ...may, name, description: null, expiresAt: null, rotatedFrom: null };
    const { tenantId, projectId, keyId } = await this.minting.insert(tx, project, mint, choices);
    return { tenantId, projectId, keyId, plainApiKey: mint.plainApiKey };
  }

  private adminKeyExists(tx: Tx): Promise<boolean> {
    return tx
      .createQueryBuilder(ApiKey, 'apiKey')
      .where('apiKey.role = :role AND apiKey.isActive = 1', { role: Role.ADMIN })
      .andWhere('apiKey.access = :access', { access: Access.FULL })
      .andWhere('(apiKey.expiresAt IS NULL OR apiKey.expiresAt > :now)', { now: this.minting.now() })
      .getExists();
  }

  /** There is no row to lock before the first one: a named lock of the server stands in for it. */
  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const holder = this.dataSource.createQueryRunner();
    const name = `CONCAT('parley:seed:', LEFT(SHA2(DATABASE(), 256), 20))`;
    try {
      const rows = (await holder.query(`SELECT GET_LOCK(${name}, ${LOCK_WAIT_SECONDS}) AS locked`)) as {
        locked: number;
      }[];
      if (Number(rows[0]?.locked) !== 1) throw new Error('Another seed command has been at work for too long');
      return await work();
    } finally {
      await holder.query(`DO RELEASE_LOCK(${name})`).catch(() => undefined);
      await holder.release();
    }
  }
}

/** What the examples of the README and of `docs` need of an installation. */
interface ExampleValues {
  /** Where the API is, without a slash at its end. */
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly projectId: string;
  /** Left out where the key is not known any more. */
  readonly plainApiKey?: string;
}

/** Lines for a shell that set the variables of all examples. */
export function exampleVariables({ baseUrl, plainApiKey, tenantId, projectId }: ExampleValues): string[] {
  const key = plainApiKey === undefined ? [] : [`export KEY=${plainApiKey}`];
  return [`export BASE=${baseUrl}`, ...key, `export TENANT=${tenantId}`, `export PROJECT=${projectId}`];
}

/** How the first key is made and shown. */
interface SeedOptions {
  /** Also when there is an active ADMIN key. */
  readonly force?: boolean;
  /** It is no failure when there is one. */
  readonly ifMissing?: boolean;
  /** One line for scripts. */
  readonly json?: boolean;
}

/** Makes a tenant, a project and an ADMIN key, and prints the key once. Fails when there is one, unless forced. */
export function seed({ force, ifMissing, json }: SeedOptions, say: Say): Promise<void> {
  return withApplication(async (app) => {
    const keys = AdminKeys.of(app);
    const made = await keys.makeFirst(force === true);
    if (made !== null) return show(app, made, json, say);
    if (ifMissing !== true)
      throw new CommandFailure(
        'An active ADMIN key exists already, so none was made. To make another one: parley new-key',
      );
    if (json !== true) return say('An active ADMIN key exists already.');
    say(JSON.stringify({ created: false, ...(await keys.placeOfFirst()) }));
  });
}

/** Makes another ADMIN key, in the project of the first one unless one is named, and prints it once. */
export function newKey({ project, json }: { project?: string; json?: boolean }, say: Say): Promise<void> {
  return withApplication(async (app) => {
    const keys = AdminKeys.of(app);
    const projectId = project ?? (await keys.placeOfFirst())?.projectId;
    if (projectId === undefined)
      throw new CommandFailure('There is no ADMIN key yet. To make the first one: parley seed');
    const { status, tenant } = await givenProject(app, projectId);
    const stopped = [status, tenant?.status].find((one) => one !== 'active');
    if (stopped !== undefined)
      throw new CommandFailure(
        `The project ${projectId} or its tenant is ${stopped}, so a key of it would be refused. ` +
          'Name another project with --project.',
      );
    show(app, await keys.makeIn(projectId), json, say);
  });
}

function show(app: INestApplicationContext, made: MadeKey, json: boolean | undefined, say: Say): void {
  if (json === true) return say(JSON.stringify({ created: true, ...made }));
  const lines = exampleVariables({ baseUrl: app.get(Config).publicUrl, ...made });
  say(
    `The ADMIN key ${made.keyId} is made, and shown this once: keep it.\n` +
      `The examples of README and docs use these variables:\n\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );
}
