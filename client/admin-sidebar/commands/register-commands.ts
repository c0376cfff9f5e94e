import { commands, type Disposable, l10n } from 'vscode';
import { notify } from '../../dialogs/notify.ts';
import { registryCommands } from './commands.ts';
import type { CommandContext } from './context/command-context.ts';
import { givenNode } from './context/given.ts';
import { notifyFailure } from './failures/notify-failure.ts';

/** Registers the commands; notifies the user of their errors. */
export function registerRegistryCommands(context: CommandContext): readonly Disposable[] {
  return registryCommands.map(({ id, run }) =>
    commands.registerCommand(id, async (...given: readonly unknown[]) => {
      if (context.registries.connections.length === 0) return offerToAdd();
      try {
        await run(context, ...given);
      } catch (error) {
        notifyFailure(context.output, error, {
          connection: givenNode(context, given)?.connection,
          repeat: () => commands.executeCommand(id, ...given),
        });
      }
    }),
  );
}

async function offerToAdd(): Promise<void> {
  const add = l10n.t('Add Registry…');
  const chosen = await notify(l10n.t('There is no registry yet.'), add);
  if (chosen === add) await commands.executeCommand('taskwright.registry.add');
}
