import type { Fact } from '../events/event-log.js';
import type { Project } from '../tenants/project.entity.js';
import type { PhoneView } from './phone.view.js';

/** What a registration makes known of a number that is new to the project, `version` being that of its row. */
export function registrationFacts(project: Project, view: PhoneView, version: number): Fact[] {
  const { tenantId, projectId } = project;
  const data = { ...view, version };
  return [
    { tenantId, projectId, type: 'phone.created', data },
    { tenantId, projectId, type: view.isValid ? 'phone.validated' : 'phone.validation_failed', data },
  ];
}
