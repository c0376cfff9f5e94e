import { Disposable, type LogOutputChannel, l10n, type Memento, workspace } from 'vscode';
import { notify } from '../../../dialogs/notify.ts';
import type { ConnectionParts } from './connection-parts.ts';
import { addRegistry } from './edit-registry.ts';
import { readSuggestion } from './read-suggestion.ts';

const setting = 'taskwright.registry.suggested';
/** The address that was offered last in this workspace. */
const offeredKey = 'taskwright.registry.suggestionOffered';

export interface SuggestionParts {
  /** The storage of the workspace. */
  readonly memento: Memento;
  readonly output: LogOutputChannel;
}

/**
 * Offers to add the registry that the workspace suggests, once for each address. Only the user adds it: *Add Registry*
 * begins with the suggested address and name. Ignores workspaces that are not trusted.
 */
export function registerSuggestedRegistry(parts: ConnectionParts, suggestion: SuggestionParts): Disposable {
  const offer = (): void => void offerSuggestion(parts, suggestion).catch(parts.report);
  offer();
  return Disposable.from(
    workspace.onDidGrantWorkspaceTrust(offer),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(setting)) offer();
    }),
  );
}

async function offerSuggestion(parts: ConnectionParts, { memento, output }: SuggestionParts): Promise<void> {
  if (!workspace.isTrusted) return;
  const suggestion = readSuggestion(workspace.getConfiguration().get(setting));
  if (suggestion === undefined) return;
  if ('problem' in suggestion) return output.warn(`\`${setting}\` is ignored: ${suggestion.problem}`);
  const { address, name } = suggestion;
  const isAdded = parts.store.connections.some(({ baseUrl }) => baseUrl === address);
  if (isAdded || memento.get(offeredKey) === address) return;
  await memento.update(offeredKey, address);
  const add = l10n.t('Add Registry…');
  const message =
    name === ''
      ? l10n.t('This workspace suggests the registry at {0}.', address)
      : l10n.t('This workspace suggests the registry {0} at {1}.', name, address);
  if ((await notify(message, add)) === add) await addRegistry(parts, suggestion);
}
