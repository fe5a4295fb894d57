import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../platform/http/paging.js';
import type { Project } from '../tenants/tenant.entity.js';
import { type Status, STATUSES } from '../access/status.js';
import { WebhookConfigView } from '../webhook-configs/webhook-config.view.js';

/** What a project promises its recipients. */
class ComplianceSettingsView {
  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether messages regularly remind the recipient how to opt out.',
  })
  optOutRemindersEnabled!: boolean;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether messages begin with `identity`.' })
  identityEnabled!: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'Acme', description: 'The sender, as recipients know it.' })
  identity!: string | null;
}

/** What is shown of a project. */
type ShownProject = Pick<
  Project,
  | 'projectId'
  | 'tenantId'
  | 'name'
  | 'description'
  | 'status'
  | 'optOutRemindersEnabled'
  | 'identityEnabled'
  | 'identity'
  | 'createdAt'
  | 'updatedAt'
>;

/** A project as the API shows it. */
export class ProjectView {
  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({
    type: String,
    example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the tenant that owns it.',
  })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'Order updates', description: 'Name, unique within the tenant.' })
  name!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Shipping and returns',
    description: 'Any text that helps you.',
  })
  description!: string | null;

  @ApiProperty({
    enum: STATUSES,
    example: 'active',
    description:
      '`suspended`: its TENANT keys get 403, until it is active again. `archived`, by itself or with its ' +
      'tenant: its TENANT keys get 401, and nothing below it can be changed any more.',
  })
  status!: Status;

  @ApiProperty({ type: [WebhookConfigView], description: 'The webhook configs of the project.' })
  webhookConfigs!: WebhookConfigView[];

  @ApiProperty({ type: ComplianceSettingsView, description: 'What messages say to their recipients.' })
  complianceSettings!: ComplianceSettingsView;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was created: Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was last changed: Unix milliseconds.' })
  updatedAt!: number;

  /** `status` is that with its tenant's. */
  static of(project: ShownProject, webhookConfigs: WebhookConfigView[], status = project.status): ProjectView {
    return {
      projectId: project.projectId,
      tenantId: project.tenantId,
      name: project.name,
      description: project.description,
      status,
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
  @ApiProperty({ type: [ProjectView], description: 'The records of this page, oldest first.' })
  data!: ProjectView[];
}
