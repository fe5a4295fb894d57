import { LinkWorld } from './link-world.js';
import type { Knocker, Subject } from './subjects.js';
import type { World } from './world.js';

/** Sessions of console links for the project of a subject: one with READ access, one with FULL. */
export async function sessionKnockers(world: World, own: Subject): Promise<[Knocker, Knocker]> {
  const links = new LinkWorld(world);
  const of = async (access: 'READ' | 'FULL'): Promise<Knocker> => {
    const session = async () => (await links.session(own.ids['projectId'] ?? '', { access })).key;
    const knocker = { name: `${access} session`, key: await session(), role: 'TENANT', own, session } as const;
    return access === 'READ' ? { ...knocker, access } : knocker;
  };
  return [await of('READ'), await of('FULL')];
}
