import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, Not } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../access/caller.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { Reach } from '../../tenants/reach.js';
import { ImportErrors } from './import-errors.js';
import { type ImportPageView, ImportView } from './import.view.js';
import { IMPORT_STATUSES, PhoneImport } from './phone-import.entity.js';

/** Shows imports and the rows that they did not take. */
@Injectable()
export class ImportReader {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
    private readonly errors: ImportErrors,
  ) {}

  /** The imports of a project, newest first. Throws 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<ImportPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'imports', filters: [projectId] };
    const before = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const where = {
      projectId,
      status: In(IMPORT_STATUSES),
      ...(before === null ? {} : { importId: LessThan(before) }),
    };
    const rows = await this.database.entities.find(PhoneImport, { where, order: { importId: 'DESC' }, take: size + 1 });
    return this.cursors.page(
      rows.filter((row) => row.isVisible()),
      size,
      list,
      ({ importId }) => importId,
      ImportView.of,
    );
  }

  /** One import. Throws 404. */
  async read(caller: Caller, projectId: string, importId: string): Promise<ImportView> {
    this.reach.requireReach(caller, projectId);
    return this.show(projectId, importId);
  }

  /** One import, for any caller. Throws 404. */
  async show(projectId: string, importId: string): Promise<ImportView> {
    const row = await this.database.entities.findOneBy(PhoneImport, { importId, projectId });
    if (row?.isVisible() !== true) throw notFound();
    return ImportView.of(row);
  }

  /** The id of the first unfinished import of this very file; null when there is none. */
  async unfinished(projectId: string, contentDigest: Buffer, defaultCountry: string | null): Promise<string | null> {
    const row = await this.database.entities.findOne(PhoneImport, {
      where: { projectId, contentDigest, defaultCountry: defaultCountry ?? IsNull(), queuedFor: Not(IsNull()) },
      order: { importId: 'ASC' },
    });
    return row?.importId ?? null;
  }

  /** The file of errors, with those of the rows read so far. Throws 404. */
  async errorsFile(caller: Caller, projectId: string, importId: string): Promise<AsyncGenerator<string>> {
    await this.read(caller, projectId, importId);
    return this.errors.file(importId);
  }
}
