import { Command, Help, type Option } from 'commander';

/** The two groups of commands, as the help of the program names them. */
export const THROUGH_API = 'Through the API:';
export const ON_MACHINE = 'On the machine of the installation:';

/** The help of the whole program: each command by its full name, in the group that says where it works. */
class CommandList extends Help {
  override groupItems<Item extends Command | Option>(
    all: Item[],
    visibleItems: Item[],
    groupOf: (item: Item) => string,
  ): Map<string, Item[]> {
    const items = visibleItems.flatMap(members);
    // Those of a command that stands in the other group come last.
    const sorted = items.toSorted((one, other) => Number(isGuest(one)) - Number(isGuest(other)));
    return super.groupItems(all.flatMap(members), sorted, (item) => placeOf(item) || groupOf(item));
  }

  override longestSubcommandTermLength(program: Command, helper: Help): number {
    return Math.max(...program.commands.flatMap(members).map((command) => helper.subcommandTerm(command).length));
  }

  override subcommandTerm(command: Command): string {
    return `${pathOf(command)} ${command.usage().replace(/\[options\] ?/, '')}`.trim();
  }
}

/** The command `parley`; those below it are plain ones. */
export class Program extends Command {
  override createHelp(): Help {
    return Object.assign(new CommandList(), this.configureHelp());
  }

  override createCommand(name?: string): Command {
    return new Command(name);
  }
}

/** What the list shows of a command: those that it only holds, unless they have groups of their own. */
function members<Item>(item: Item): Item[] {
  if (!(item instanceof Command)) return [item];
  const held = item.commands.filter((command) => ['', THROUGH_API, ON_MACHINE].includes(command.helpGroup()));
  return held.length === 0 ? [item] : (held as Item[]);
}

function placeOf(item: Command | Option): string {
  return item instanceof Command ? item.helpGroup() || (item.parent?.helpGroup() ?? '') : '';
}

function isGuest(item: Command | Option): boolean {
  const holder = item instanceof Command ? (item.parent?.helpGroup() ?? '') : '';
  return holder !== '' && holder !== placeOf(item as Command);
}

/** `phones list`, without the name of the program. */
function pathOf(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? command.name() : `${pathOf(parent)} ${command.name()}`;
}
