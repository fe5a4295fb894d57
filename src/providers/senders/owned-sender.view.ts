import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import type { Sender } from '../record/sender.entity.js';
import { SenderView } from './sender.view.js';

/** A sender among those of all projects. */
export class OwnedSenderView extends SenderView {
  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of its tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of its project.' })
  projectId!: string;

  static override of(sender: Sender): OwnedSenderView {
    return { ...SenderView.of(sender), tenantId: sender.tenantId, projectId: sender.projectId };
  }
}

/** A page of senders of all projects. */
export class OwnedSenderPageView extends PageView {
  @ApiProperty({ type: [OwnedSenderView], description: 'The records of this page, oldest first.' })
  data!: OwnedSenderView[];
}
