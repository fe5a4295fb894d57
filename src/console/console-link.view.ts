import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Access } from '../access/caller.js';
import { PageView } from '../platform/http/paging.js';
import { SHOWN_ONCE } from '../platform/http/problem-docs.js';
import type { ConsoleLink } from './console-link.entity.js';

/** A console link as the API shows it. */
export class ConsoleLinkView {
  @ApiProperty({ type: String, example: 'cln_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the link.' })
  consoleLinkId!: string;

  @ApiProperty({
    type: String,
    example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the project whose console it opens.',
  })
  projectId!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Ticket 4711',
    description: 'Name of the link and of its session.',
  })
  name!: string | null;

  @ApiProperty({ enum: Access, enumName: 'Access', example: Access.READ, description: 'What the session may do.' })
  access!: Access;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '/messages',
    description: 'The screen that it opens, as an address within the console; `null`: the overview.',
  })
  page!: string | null;

  @ApiProperty({
    type: String,
    example: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The API key that created it. Link and session work only while that key works.',
  })
  createdByKeyId!: string;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was created: Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({
    type: Number,
    example: 1763703600000,
    description: 'Until when it can be opened: Unix milliseconds.',
  })
  expiresAt!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When it was opened: Unix milliseconds; `null` before.',
  })
  redeemedAt!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Id of the session, which is an API key; `null` before the link was opened.',
  })
  sessionKeyId!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When the session expires or ended: Unix milliseconds; `null` before the link was opened.',
  })
  sessionExpiresAt!: number | null;

  static of(link: ConsoleLink): ConsoleLinkView {
    return {
      consoleLinkId: link.consoleLinkId,
      projectId: link.projectId,
      name: link.name,
      access: link.access,
      page: link.page,
      createdByKeyId: link.createdByKeyId,
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
      redeemedAt: link.redeemedAt,
      sessionKeyId: link.sessionKeyId,
      sessionExpiresAt: link.sessionExpiresAt,
    };
  }
}

/** A console link with the address that opens it: the response of its creation, nowhere else. */
export class NewConsoleLinkView extends ConsoleLinkView {
  @ApiPropertyOptional({
    type: String,
    example:
      'https://parley.example/console/#/join/plink_01JD8V4T9Z6Q2M5N7P8R0S1T2V_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
    description:
      'The address to give to the person who may open the console. It works once. Only in this response: it cannot ' +
      'be read again, and a replay under the same idempotency key does not have it.',
    ...SHOWN_ONCE,
  })
  url?: string;
}

/** A page of console links. */
export class ConsoleLinkPageView extends PageView {
  @ApiProperty({ type: [ConsoleLinkView], description: 'The records of this page, newest first.' })
  data!: ConsoleLinkView[];
}

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
