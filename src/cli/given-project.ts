import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { ID_PATTERN } from '../platform/ids.js';
import { Project } from '../tenants/project.entity.js';
import { CommandFailure } from './command-failure.js';

/** The project that the option `--project` names, with its tenant. Fails in a sentence when there is none. */
export async function givenProject(app: INestApplicationContext, projectId: string): Promise<Project> {
  const { entities } = app.get(Database);
  const project = ID_PATTERN.test(projectId)
    ? await entities.findOne(Project, { where: { projectId }, relations: { tenant: true } })
    : null;
  if (project === null) throw new CommandFailure(`--project names no project of this installation: ${projectId}`);
  return project;
}
