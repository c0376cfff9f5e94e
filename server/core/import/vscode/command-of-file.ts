import type { JsonObject } from '../../text/json-object.ts';
import { objectAt } from './json-object.ts';

/**
 * Returns the task with the command of the file, unless the task has its own command or depends on other tasks. Version
 * 0.1.0 adds the name of the task to the arguments.
 */
export function withCommandOfFile(value: JsonObject, file: JsonObject, label: string): JsonObject {
  const hasOther = value.type === 'npm' || value.dependsOn !== undefined || hasCommand(value);
  if (hasOther || file.command === undefined) return value;
  const commandFrom = (task: JsonObject, shared: JsonObject) => ({
    command: shared.command,
    args: [...listAt(shared, 'args'), ...nameArgument(value, file, label), ...listAt(task, 'args')],
  });
  const [own, common] = [objectAt(value, 'windows'), objectAt(file, 'windows')];
  return {
    ...value,
    type: value.type ?? file.type,
    isShellCommand: value.isShellCommand ?? file.isShellCommand,
    ...commandFrom(value, file),
    windows: (own ?? common) && { ...own, ...commandFrom({ ...value, ...own }, { ...file, ...common }) },
  };
}

/** The systems for which VS Code has variants of a task. */
const systems = ['windows', 'linux', 'osx'] as const;

function hasCommand(value: JsonObject): boolean {
  return value.command !== undefined || systems.some((system) => objectAt(value, system)?.command !== undefined);
}

function nameArgument(value: JsonObject, file: JsonObject, label: string): readonly string[] {
  const isSuppressed = value.suppressTaskName ?? file.suppressTaskName ?? file.version !== '0.1.0';
  return isSuppressed === true ? [] : [`${String(file.taskSelector ?? '')}${label}`];
}

function listAt(object: JsonObject, key: string): readonly unknown[] {
  const value = object[key];
  return Array.isArray(value) ? value : [];
}
