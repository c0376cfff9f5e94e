import { configFileKind } from '../../analysis/kinds/config-file.ts';
import type { TaskDocumentKind } from '../../analysis/kinds/document-kind.ts';
import { taskFileKind } from '../../analysis/kinds/task-file.ts';
import type { Completion } from '../completion/completion.ts';
import type { CompletionPlace } from '../completion/completion-place.ts';
import { headerItems } from '../completion/header-items.ts';
import { keyItems } from '../completion/key-items.ts';
import { subTableItems } from '../completion/sub-table-items.ts';
import { daemonItems } from '../completion/tasks/daemon-items.ts';
import { pathItems } from '../completion/tasks/path-items.ts';
import { taskItems } from '../completion/tasks/task-items.ts';
import { taskNameItems } from '../completion/tasks/task-name-items.ts';
import { isTemplateName, templateNameItems } from '../completion/tasks/template-name-items.ts';
import { toolNameItems, toolVersionItems } from '../completion/tools/tool-items.ts';
import { entrySymbol } from '../outline/entry-symbol.ts';
import type { OutlineSymbol } from '../outline/outline-symbol.ts';
import type { KindFeatures } from './kind-features.ts';

export const taskFileFeatures = featuresOfTasks(taskFileKind, { others: 'property' });

/** Entries of a config file other than tasks and templates are sections, such as the tools and the environment. */
export const configFileFeatures = featuresOfTasks(configFileKind, { others: 'section' });

function featuresOfTasks(kind: TaskDocumentKind, { others }: { readonly others: OutlineSymbol['kind'] }): KindFeatures {
  return {
    keys: (place, context) => [
      ...keyItems(place).filter((item) => !isIgnored(item, place, kind)),
      ...toolNameItems(place, context),
      ...subTableItems(place),
      ...taskItems(place),
    ],
    headers: headerItems,
    names: (place, context) => [
      ...taskNameItems(place, context),
      ...templateNameItems(place, context),
      ...daemonItems(place, context),
      ...pathItems(place, context),
      ...toolVersionItems(place, context),
    ],
    takesOnlyNames: isTemplateName,
    symbols(document, entry, depth) {
      const ofTask = kind.isTemplate(entry) ? 'template' : 'task';
      return [entrySymbol(document, entry, { kind: kind.isTask(entry) ? ofTask : others, depth })];
    },
  };
}

/** Returns whether an item is a property that the runner ignores in the template at the caret. */
function isIgnored(
  { label, kind: item }: Completion,
  { caret: { path } }: CompletionPlace,
  kind: TaskDocumentKind,
): boolean {
  if (item !== 'property' || path.length !== kind.taskDepth) return false;
  return kind.isTemplate({ path: path.map(String) }) && kind.fields().mergeRule(label) === 'own';
}
