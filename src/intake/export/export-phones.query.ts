import { PickType } from '@nestjs/swagger';
import { ListPhonesQuery } from '../../phones/list/list-phones.query.js';

/** What an export may be narrowed by, as in the list. */
export class ExportPhonesQuery extends PickType(ListPhonesQuery, ['search', 'country', 'isOptedOut'] as const) {}
