import { Controller, Delete } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../access/caller.js';
import { ReadAccess } from '../access/required-access.js';
import { Role } from '../access/role.js';
import { Roles } from '../access/roles.decorator.js';
import { Operation } from '../platform/http/operation.decorator.js';
import { LinkEnding, notASession } from './link-ending.js';

/** Where sessions end. */
@ApiTags('api-keys')
@Controller('v1/api-keys/current')
export class CurrentSessionController {
  constructor(private readonly ending: LinkEnding) {}

  @Delete()
  @Roles(Role.ADMIN, Role.TENANT)
  @ReadAccess()
  @Operation({
    id: 'endCurrentSession',
    summary: 'End the current session',
    description:
      'Ends the session of a console link whose key is in `x-api-key`: from then on it is refused. Any other API key ' +
      'goes on working, and the response is 409.',
    status: 204,
    success: 'The session has ended.',
    failures: [401, 403, 409, 429],
    problems: [notASession()],
  })
  end(@CurrentCaller() caller: Caller): Promise<void> {
    return this.ending.endSession(caller);
  }
}
