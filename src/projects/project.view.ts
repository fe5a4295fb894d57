import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../platform/http/paging.js';
import type { Project } from '../tenants/project.entity.js';
import { type Standing, STANDINGS } from '../tenants/standing.js';
import { WebhookConfigView } from '../webhook-configs/webhook-config.view.js';

/** What a project promises its recipients. */
export class ComplianceSettingsView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether recipients are reminded how to opt out.' })
  optOutRemindersEnabled!: boolean;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether messages say who sends them.' })
  identityEnabled!: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'Acme', description: 'Who sends them.' })
  identity!: string | null;
}

/** A project as the API shows it. */
export class ProjectView {
  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Identifier of the project.' })
  projectId!: string;

  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'The owning tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'Order updates', description: 'Name, unique in the tenant.' })
  name!: string;

  @ApiProperty({ type: String, nullable: true, example: 'Shipping and returns', description: 'More about it.' })
  description!: string | null;

  @ApiProperty({
    enum: STANDINGS,
    example: 'active',
    description: 'Suspended: its keys answer 403. Archived, by itself or with its tenant: its keys are dead, for good.',
  })
  status!: Standing;

  @ApiProperty({ type: [WebhookConfigView], description: 'Who is told of its events.' })
  webhookConfigs!: WebhookConfigView[];

  @ApiProperty({ type: ComplianceSettingsView, description: 'What it promises its recipients.' })
  complianceSettings!: ComplianceSettingsView;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'Unix milliseconds.' })
  updatedAt!: number;

  static of(project: Project, webhookConfigs: WebhookConfigView[]): ProjectView {
    return {
      projectId: project.projectId,
      tenantId: project.tenantId,
      name: project.name,
      description: project.description,
      status: project.status,
      webhookConfigs,
      complianceSettings: {
        optOutRemindersEnabled: project.optOutRemindersEnabled,
        identityEnabled: project.identityEnabled,
        identity: project.identity,
      },
      createdAt: project.createdAt,
      updatedAt: project.updatedAt,
    };
  }
}

/** A page of projects. */
export class ProjectPageView extends PageView {
  @ApiProperty({ type: [ProjectView], description: 'In the order of their creation.' })
  data!: ProjectView[];
}
