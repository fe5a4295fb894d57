import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { ProviderSecrets } from '../record/provider-secrets.js';
import { Provider } from '../record/provider.entity.js';
import { type ProviderPageView, ProviderView } from './provider.view.js';

/** Shows providers. Its routes are for ADMIN only. */
@Injectable()
export class ProviderReader {
  constructor(
    private readonly database: Database,
    private readonly secrets: ProviderSecrets,
    private readonly cursors: Cursors,
    private readonly config: Config,
  ) {}

  /** One provider. Throws 404. */
  async read(providerId: string): Promise<ProviderView> {
    const provider = await this.database.entities.findOneBy(Provider, { providerId });
    if (provider === null) throw notFound();
    return this.viewOf(provider);
  }

  /** All providers, oldest first. Throws 400 for a cursor of another list. */
  async list(query: PageQuery): Promise<ProviderPageView> {
    const list = { list: 'providers', filters: [] };
    const after = this.cursors.read(query.cursor, list) ?? '';
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.entities
      .createQueryBuilder(Provider, 'provider')
      .where('provider.providerId > :after', { after })
      .orderBy('provider.providerId')
      .limit(size + 1)
      .getMany();
    return this.cursors.page(
      rows,
      size,
      list,
      (provider) => provider.providerId,
      (provider) => this.viewOf(provider),
    );
  }

  viewOf(provider: Provider): ProviderView {
    return ProviderView.of(provider, this.secrets.open(provider), this.config.publicUrl);
  }
}
