import type { Command } from 'commander';
import type { Context } from '../frame/context.js';
import { timeOf } from '../frame/printer.js';
import { Session } from '../frame/session.js';
import { type ApiOptions, projectCommand } from './api-command.js';

/** `whoami`: which service, which key, which project. */
export function addWhoamiCommand(group: Command, context: Context): void {
  projectCommand(group, 'whoami', context)
    .description('show the service, the key and the project that commands use')
    .action(async (options: ApiOptions) => {
      const { parley, call, connection } = await Session.open(context, options);
      const key = await parley.readCurrentApiKey({}, call);
      await context.printer(options).record(key, {
        service: () => connection.url,
        profile: () => connection.profile,
        key: ({ keyId, keySuffix }) => `${keyId} (…${keySuffix})`,
        name: ({ name }) => name,
        role: ({ role }) => role,
        // Only a key that can only read has it.
        access: (shown) => ('access' in shown ? shown.access : null),
        project: ({ projectId }) => connection.projectId ?? projectId,
        tenant: ({ tenantId }) => tenantId,
        expires: ({ expiresAt }) => timeOf(expiresAt),
      });
    });
}
