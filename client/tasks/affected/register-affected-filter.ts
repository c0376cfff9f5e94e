import { commands, type Disposable, l10n } from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { AffectedFilter } from './affected-filter.ts';
import { askBase } from './ask-base.ts';

/** Registers the commands that turn the filter for affected tasks on and off. */
export function registerAffectedFilter(server: LanguageServer, filter: AffectedFilter): readonly Disposable[] {
  return [
    commands.registerCommand('taskwright.tasks.showAffected', async () => {
      const base = await askBase(server, l10n.t('Show Only Affected Tasks'));
      if (base) filter.show(base);
    }),
    commands.registerCommand('taskwright.tasks.showUnaffected', () => filter.clear()),
  ];
}
