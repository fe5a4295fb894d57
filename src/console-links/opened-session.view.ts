import { ApiProperty } from '@nestjs/swagger';
import { Access } from '../access/access.js';
import { SHOWN_ONCE } from '../platform/http/shown-once.js';

/** The session that a console link has opened. */
export class OpenedSessionView {
  @ApiProperty({
    type: String,
    example: 'parley_01JD8V4T9Z6Q2M5N7P8R0S1T2V_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
    description: 'The API key of the session. Only in this response; it cannot be read again.',
    ...SHOWN_ONCE,
  })
  plainApiKey!: string;

  @ApiProperty({ type: Number, example: 1763728800000, description: 'When the session expires: Unix milliseconds.' })
  expiresAt!: number;

  @ApiProperty({ type: String, example: 'Acme Ltd', description: 'Name of the tenant that owns the project.' })
  tenantName!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({ type: String, example: 'Orders', description: 'Name of the project.' })
  projectName!: string;

  @ApiProperty({ enum: Access, enumName: 'Access', example: Access.READ, description: 'What the session may do.' })
  access!: Access;

  @ApiProperty({ type: String, nullable: true, example: 'Ticket 4711', description: 'Name of the link.' })
  name!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '/messages',
    description: 'The screen that the link opens, as an address within the console; `null`: the overview.',
  })
  page!: string | null;
}
