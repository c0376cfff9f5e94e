import { expect, test } from 'vitest';
import { packedTasks } from '../../../scripts/build/packed-tasks.ts';
import type { Shape } from '../../../server/core/schema/shape/shape.ts';

test('the facts that every check of a document uses are stored with the shapes', () => {
  const { shapes, facts } = packedTasks().content;
  const sections = shapes.configFile.object?.properties ?? new Map<string, Shape>();
  const tasks = [shapes.taskFile, sections.get('tasks'), sections.get('task_templates')].map(
    (section) => section?.object?.additional,
  );
  const unknown = (known: ReadonlyMap<Shape, unknown>) => tasks.filter((task) => !task || !known.has(task)).length;
  expect({
    openObjects: unknown(facts.openObjects),
    markedNames: unknown(facts.markedNames),
    paths: unknown(facts.paths),
  }).toEqual({ openObjects: 0, markedNames: 0, paths: 0 });
});
