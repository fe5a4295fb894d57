import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Reach } from '../../tenants/reach.js';
import type { PhoneView } from '../../phones/record/phone.view.js';
import { PhonesReader } from '../../phones/list/phones-reader.js';
import { csvLine } from './csv-line.js';
import { EXPORT_COLUMNS } from './export-columns.js';
import { DownloadTurns } from './download-turns.js';
import type { ExportPhonesQuery } from './export-phones.query.js';

/** Makes a CSV file of the numbers of a project. */
@Injectable()
export class PhoneExport {
  constructor(
    private readonly reach: Reach,
    private readonly reader: PhonesReader,
    private readonly turns: DownloadTurns,
  ) {}

  /** The file, piece by piece, with a header row; no connection is held between two of them. Throws 404. */
  async file(caller: Caller, projectId: string, query: ExportPhonesQuery): Promise<AsyncGenerator<string>> {
    await this.reach.requireProject(caller, projectId);
    return this.turns.of(caller.tenantId, this.pages(projectId, query));
  }

  /**
   * The same for any caller, of a project that is there; `onRows` gets how many numbers each page holds. Without
   * `withLinks`, `optOutUrl` is empty: a command may not know the service's PUBLIC_URL.
   */
  async *pages(
    projectId: string,
    query: ExportPhonesQuery,
    onRows: (count: number) => void = () => undefined,
    withLinks = true,
  ): AsyncGenerator<string> {
    yield csvLine(EXPORT_COLUMNS);
    for await (const views of this.reader.walk(projectId, query)) {
      onRows(views.length);
      yield views.map((view) => line(withLinks ? view : { ...view, optOutUrl: '' })).join('');
    }
  }
}

function line(view: PhoneView): string {
  return csvLine(EXPORT_COLUMNS.map((column) => view[column]));
}
