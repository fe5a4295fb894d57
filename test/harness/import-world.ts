import { parse } from 'csv-parse/sync';
import type { Response } from 'supertest';
import { eventually } from './eventually.js';
import type { RouteApp } from './route-app.js';
import { Sql } from './sql.js';
import { type ProjectWorld, World } from './world.js';

/** An import as the API shows it. */
export interface ShownImport {
  readonly importId: string;
  readonly status: string;
  readonly bytesTotal: number;
  readonly bytesRead: number;
  readonly rowsRead: number;
  readonly created: number;
  readonly known: number;
  readonly failed: number;
  readonly errorsKept: number;
  readonly optedOut: number;
  readonly optedIn: number;
  readonly error: string | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

/** Files sent to an application, and what became of them. */
export class ImportWorld<App extends RouteApp = RouteApp> {
  private constructor(
    readonly app: App,
    readonly world: World,
    readonly sql: Sql,
  ) {}

  static async start<App extends RouteApp>(app: App): Promise<ImportWorld<App>> {
    return new ImportWorld(app, new World(app), await Sql.open(app.schema));
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.app.close();
  }

  /** Sends a file with the project's own key. */
  upload(
    { projectId, key }: ProjectWorld,
    file: string,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.world.send('post', `/v1/projects/${projectId}/phones/import${query}`, key, file, headers);
  }

  async read({ projectId, key }: ProjectWorld, importId: string): Promise<ShownImport> {
    return (await this.world.send('get', `/v1/projects/${projectId}/phone-imports/${importId}`, key))
      .body as ShownImport;
  }

  /** The import once it has ended. */
  async ended(project: ProjectWorld, importId: string): Promise<ShownImport> {
    const hasEnded = async () => ['DONE', 'FAILED'].includes((await this.read(project, importId)).status);
    await eventually('the import ends', hasEnded);
    return this.read(project, importId);
  }

  /** Sends a file and waits until its import has ended. */
  async import(project: ProjectWorld, file: string, query = ''): Promise<ShownImport> {
    const { status, body, text } = await this.upload(project, file, query);
    if (status !== 202) throw new Error(`The upload answered ${status}: ${text}`);
    return this.ended(project, String(body.importId));
  }

  /** Rows of the file of errors, without its header. */
  async errors({ projectId, key }: ProjectWorld, importId: string): Promise<string[][]> {
    const { text } = await this.world.send('get', `/v1/projects/${projectId}/phone-imports/${importId}/errors`, key);
    return parse(text, { columns: false, bom: false }).slice(1);
  }

  export({ projectId, key }: ProjectWorld, query = ''): Promise<Response> {
    return this.world.send('get', `/v1/projects/${projectId}/phones/export${query}`, key);
  }

  /** The rows of an export, by the names of its columns. */
  async exported(project: ProjectWorld, query = ''): Promise<Record<string, string>[]> {
    return parse((await this.export(project, query)).text, { columns: true, bom: false }) as unknown as Record<
      string,
      string
    >[];
  }

  /** The numbers of a project and whether each is opted out. */
  async numbers({ projectId }: ProjectWorld): Promise<[string, boolean][]> {
    const rows = await this.sql.rows<{ phoneE164: string; isOptedOut: number }>(
      'SELECT phoneE164, isOptedOut FROM phones WHERE projectId = ? ORDER BY phoneE164',
      [projectId],
    );
    return rows.map(({ phoneE164, isOptedOut }) => [phoneE164, isOptedOut === 1]);
  }
}

/** Distinct numbers that the plan assigns. */
export function numbersFrom(start: number, count: number): string[] {
  return Array.from({ length: count }, (_none, index) => {
    const [area, line] = [Math.floor((start + index) / 800_000), (start + index) % 800_000];
    return `+1${212 + area}${String(2_000_000 + line).padStart(7, '0')}`;
  });
}
