import { configFileKind } from '../../core/analysis/kinds/config-file.ts';
import { earlySettingsKind } from '../../core/analysis/kinds/early-settings.ts';
import { registryConfigKind } from '../../core/analysis/kinds/registry-config.ts';
import { taskFileKind } from '../../core/analysis/kinds/task-file.ts';
import { explain } from '../../core/features/documentation/documentation.ts';
import { memberShapes, shapesForName } from '../../core/schema/shape/form.ts';
import type { Shape } from '../../core/schema/shape/shape.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';

/** What a field means in one kind of place. */
export interface FieldExplanation {
  /** The kind of place, such as `a task`. */
  readonly of: string;
  /** The text of the hover. */
  readonly markdown: string;
}

const roots: Readonly<Record<string, () => Shape | undefined>> = {
  'a task': () => taskFileKind.taskShape(),
  'a config file': () => configFileKind.shape(),
  '.miserc.toml': () => earlySettingsKind.shape(),
  'registry.toml': () => registryConfigKind.shape(),
};

/** Returns the explanations of a field by its path, such as `task_config.includes`: one for each kind of place that has it. */
export function fieldsAt(path: string): readonly FieldExplanation[] {
  const names = path.split('.');
  return Object.entries(roots).flatMap(([of, root]) => {
    const shapes = shapesOf(names, root());
    const markdown = explain(shapes, tomlLanguage);
    return markdown === '' ? [] : [{ of, markdown }];
  });
}

/** Returns the names of all fields of tasks, and of the sections of configuration files. */
export function fieldNames(): readonly string[] {
  const forms = Object.values(roots).flatMap((root) => root()?.alternatives ?? []);
  return [
    ...new Set(forms.flatMap(({ parts }) => parts).flatMap(({ object }) => [...(object?.properties.keys() ?? [])])),
  ];
}

/** Returns the shapes of a path. A name that the schema does not list can be inside the path, but not at its end. */
function shapesOf(names: readonly string[], root: Shape | undefined): readonly Shape[] {
  let shapes: readonly Shape[] = root ? [root] : [];
  for (const [index, name] of names.entries()) {
    const forms = shapes.flatMap(({ alternatives }) => alternatives);
    const isLast = index === names.length - 1;
    shapes = forms.flatMap((form) =>
      isLast ? form.parts.flatMap((part) => shapesForName(part, name)) : memberShapes(form, name),
    );
  }
  return [...new Set(shapes)];
}
