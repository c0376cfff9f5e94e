import type { ImportedTask, ImportedTasks, ImportNote } from './imported-tasks.ts';
import { Notes } from './notes.ts';

/**
 * Returns the tasks of a file that was imported twice, as another program reads it on Windows and on other systems. Where the
 * scripts differ, those of Windows become `run_windows`.
 */
export function joinSystems(onWindows: ImportedTasks, elsewhere: ImportedTasks): ImportedTasks {
  const notes = new Notes();
  for (const { line, text, ...facts } of [...elsewhere.notes, ...onWindows.notes]) notes.add(line, text, facts);
  const others = new Map(elsewhere.tasks.map((task) => [task.name, task]));
  const variants = new Map(onWindows.tasks.map((task) => [task.name, task]));
  const names = [...new Set([...others.keys(), ...variants.keys()])];
  const tasks = names.flatMap((name) => {
    const [other, variant] = [others.get(name), variants.get(name)];
    if (other && variant) return [joined(other, variant, notes)];
    if (variant) return [onlyOnWindows(variant, elsewhere.notes, notes)];
    return other ? [onlyElsewhere(other, onWindows.notes, notes)] : [];
  });
  return { tasks: tasks.toSorted((a, b) => a.line - b.line), notes: notes.all };
}

function joined(other: ImportedTask, variant: ImportedTask, notes: Notes): ImportedTask {
  const { run: runOnWindows, ...rest } = variant.fields;
  const { run, ...own } = other.fields;
  if (JSON.stringify(own) !== JSON.stringify(rest)) {
    notes.add(
      variant.line,
      `\`${other.name}\` differs on Windows in more than its commands; only the commands are imported for Windows.`,
    );
  }
  if (JSON.stringify(run) === JSON.stringify(runOnWindows)) return other;
  if (runOnWindows === undefined) {
    notes.add(variant.line, `\`${other.name}\` has no commands on Windows; the task runs the same commands there.`);
    return other;
  }
  return { ...other, fields: { ...other.fields, run_windows: runOnWindows } };
}

function onlyOnWindows(task: ImportedTask, others: readonly ImportNote[], notes: Notes): ImportedTask {
  if (!others.some(({ omits }) => omits === task.name)) {
    notes.add(task.line, `\`${task.name}\` is for Windows only; the task runs nothing on other systems.`);
  }
  const { run, ...fields } = task.fields;
  return { ...task, fields: { ...fields, run_windows: run } };
}

function onlyElsewhere(task: ImportedTask, onWindows: readonly ImportNote[], notes: Notes): ImportedTask {
  if (!onWindows.some(({ omits }) => omits === task.name)) {
    notes.add(task.line, `\`${task.name}\` is not for Windows; the task runs the same commands there.`);
  }
  return task;
}
