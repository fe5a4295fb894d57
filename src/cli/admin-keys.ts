import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Access } from '../access/access.js';
import { Role } from '../access/role.js';
import { ApiKey } from '../api-keys/api-key.entity.js';
import { KeyMinting, type Mint } from '../api-keys/key-minting.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { ProjectsService } from '../projects/projects.service.js';
import { lockLiveProject } from '../tenants/project-locks.js';
import type { Project } from '../tenants/project.entity.js';
import { TenantsService } from '../tenants/tenants.service.js';

const LOCK_WAIT_SECONDS = 2;
const TENANT_NAME = 'Operator';
const PROJECT_NAME = 'Operations';
const FIRST_KEY_NAME = 'First ADMIN key';
const OTHER_KEY_NAME = 'ADMIN key';

/** The project of an ADMIN key. */
export type KeyPlace = Pick<Project, 'tenantId' | 'projectId'>;

/** An ADMIN key that was made; the key in plain exists here and on the operator's screen only. */
export interface MadeKey extends KeyPlace {
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
