import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsNullable, IsText, IsTrueOrFalse } from '../platform/http/fields.js';
import { IDENTITY_MAX } from '../tenants/project.entity.js';

/** What a project promises its recipients; what is left out stays, or takes its default at creation. */
export class ComplianceSettingsDto {
  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description:
      'Whether messages end with how to opt out, where the number was not reminded for 30 days. URGENT ones never ' +
      'do. The words are `keywordTexts.footer` and `footerLink` of the sending policy. Default: `true`.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  optOutRemindersEnabled?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description: 'Whether messages begin with `identity`, which is then required. Default: `false`.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  identityEnabled?: boolean;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: IDENTITY_MAX,
    example: 'Acme',
    description: 'The sender, as recipients know it.',
  })
  @IsNullable()
  @IsText({ min: 1, max: IDENTITY_MAX })
  identity?: string | null;
}
