import type { TenantView } from 'parley-sdk';
import { ScreenHead } from '../frame/facts.js';
import { Field, Form } from '../frame/form.js';
import { Link } from '../frame/link.js';
import { may } from '../frame/permits.js';
import type { ScreenProps } from '../frame/screen.js';
import { type Column, ListTable } from '../frame/table.js';
import { Code, Text } from '../frame/text.js';
import { Time } from '../frame/time.js';
import { useForm } from '../frame/use-form.js';
import { useList } from '../frame/use-list.js';
import { NAME_MAX, StatusOf, StatusSearch, searchOf, SwitchOf } from './standing.js';

/** The tenants of the installation: search, create, suspend, resume. */
export function Screen({ query }: ScreenProps) {
  const list = useList('listTenants', searchOf(query));
  return (
    <>
      <ScreenHead title="Tenants" about="Who owns projects here." />
      <StatusSearch path="/tenants" query={query} />
      <ListTable
        caption="Tenants"
        list={list}
        rowKey={({ tenantId }) => tenantId}
        nothing="No tenant fits."
        columns={may('patchTenant') ? [...COLUMNS, SWITCH] : COLUMNS}
      />
      {may('createTenant') ? <Create /> : null}
    </>
  );
}

function Create() {
  const form = useForm('createTenant', {
    args: ({ name = '' }) => ({ body: { name } }),
    onDone: () => form.set('name', ''),
  });
  return (
    <details class="card">
      <summary>Create a tenant</summary>
      <Form form={form} submit="Create tenant" fields={['name']}>
        <Field form={form} name="name" label="Name" isRequired max={NAME_MAX} />
      </Form>
      {form.result === null ? null : (
        <p role="status">
          Created <Text of={form.result.name} />, <Code of={form.result.tenantId} />. Its first project is created{' '}
          <Link to="/projects" query={{ tenant: form.result.tenantId }}>
            here
          </Link>
          .
        </p>
      )}
    </details>
  );
}

const COLUMNS: readonly Column<TenantView>[] = [
  {
    head: 'Tenant',
    isRowHead: true,
    cell: ({ tenantId, name }) => (
      <Link to="/projects" query={{ tenant: tenantId }}>
        <Text of={name} />
      </Link>
    ),
  },
  { head: 'Status', cell: ({ status }) => <StatusOf status={status} /> },
  { head: 'Created', isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: 'Id', isWide: true, cell: ({ tenantId }) => <Code of={tenantId} /> },
];
const SWITCH: Column<TenantView> = {
  head: 'Change',
  cell: ({ tenantId, status, name }) => (
    <SwitchOf
      operation="patchTenant"
      status={status}
      argsFor={(wanted) => ({ tenantId, body: { status: wanted } })}
      name={name}
      what="Its keys are refused, and messages of its projects are held. Opt-outs and webhooks still flow."
    />
  ),
};
