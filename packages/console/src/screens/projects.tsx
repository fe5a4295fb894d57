import type { ProjectView } from 'parley-sdk';
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
import { useRead } from '../frame/use-read.js';
import { NAME_MAX, StatusOf, StatusSearch, searchOf, SwitchOf } from './standing.js';

/** The projects of the installation, or of one tenant: search, create, suspend, resume. */
export function Screen({ query }: ScreenProps) {
  const { tenant } = query;
  const list = useList('listAllProjects', { ...searchOf(query), ...(tenant ? { tenantIds: [tenant] } : {}) });
  return (
    <>
      <ScreenHead
        title="Projects"
        about={tenant ? <TenantName tenantId={tenant} /> : 'Of all tenants. Open one to see its messages.'}
      />
      <StatusSearch path="/projects" query={query} />
      <ListTable
        caption="Projects"
        list={list}
        rowKey={({ projectId }) => projectId}
        nothing="No project fits."
        columns={may('patchProject') ? [...COLUMNS, SWITCH] : COLUMNS}
      />
      {tenant && may('createProject') ? <Create key={tenant} tenantId={tenant} /> : null}
      {tenant ? null : (
        <p class="hint">
          Projects are created in <Link to="/tenants">their tenant</Link>.
        </p>
      )}
    </>
  );
}

function TenantName({ tenantId }: { tenantId: string }) {
  const { value } = useRead('readTenant', { tenantId });
  return (
    <>
      Of the tenant {value === null ? <Code of={tenantId} /> : <Text of={value.name} />}.{' '}
      <Link to="/projects">All projects</Link>
    </>
  );
}

function Create({ tenantId }: { tenantId: string }) {
  const form = useForm('createProject', {
    args: ({ name = '', description = '' }) => ({
      tenantId,
      body: { name, ...(description === '' ? {} : { description }) },
    }),
  });
  return (
    <details class="card">
      <summary>Create a project</summary>
      <Form form={form} submit="Create project" fields={['name', 'description']}>
        <Field form={form} name="name" label="Name" isRequired max={NAME_MAX} />
        <Field form={form} name="description" label="Description" max={500} />
      </Form>
      {form.result === null ? null : (
        <p role="status">
          Created{' '}
          <Link to="/keys" query={{ project: form.result.projectId }}>
            <Text of={form.result.name} />
          </Link>
          : its keys come next.
        </p>
      )}
    </details>
  );
}

const COLUMNS: readonly Column<ProjectView>[] = [
  {
    head: 'Project',
    isRowHead: true,
    cell: ({ projectId, name }) => (
      <Link to="/" query={{ project: projectId }}>
        <Text of={name} />
      </Link>
    ),
  },
  { head: 'Status', cell: ({ status }) => <StatusOf status={status} /> },
  {
    head: 'Tenant',
    isWide: true,
    cell: ({ tenantId }) => (
      <Link to="/projects" query={{ tenant: tenantId }}>
        <Code of={tenantId} />
      </Link>
    ),
  },
  { head: 'Created', isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: 'Id', isWide: true, cell: ({ projectId }) => <Code of={projectId} /> },
];
const SWITCH: Column<ProjectView> = {
  head: 'Change',
  cell: ({ projectId, status, name }) => (
    <SwitchOf
      operation="patchProject"
      status={status}
      argsFor={(wanted) => ({ projectId, body: { status: wanted } })}
      name={name}
      what="Its keys are refused, and its messages are held. Opt-outs and webhooks still flow."
    />
  ),
};
