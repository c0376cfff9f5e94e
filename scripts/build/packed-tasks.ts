import { compileTaskSchemas, otherSectionNames } from '../../server/core/analysis/kinds/document-shapes.ts';
import type { TaskShapes } from '../../server/core/analysis/kinds/task-shapes.ts';
import { type ShapeFacts, shapeFacts } from '../../server/core/analysis/values/shape-facts.ts';
import { outlineOf } from '../../server/core/schema/shape/outline.ts';
import type { Shape } from '../../server/core/schema/shape/shape.ts';

/** The names of sections that most config files lack, with the file that contains their shapes. */
const sectionFiles = {
  'settings-shape.json': ['settings'],
  'section-shapes.json': otherSectionNames,
} as const;

interface PackedTasks {
  readonly file: string;
  readonly content: { readonly shapes: TaskShapes; readonly facts: ShapeFacts };
  readonly sections: readonly { readonly file: string; readonly content: ReadonlyMap<string, Shape> }[];
}

/** Returns the contents of the files with the shapes of documents with tasks. The first one has outlines of the other sections. */
export function packedTasks(): PackedTasks {
  const shapes = compileTaskSchemas();
  // The shapes were compiled for this function only.
  const properties = shapes.configFile.object?.properties as Map<string, Shape>;
  const tasks = tasksIn(shapes, properties);
  const facts = shapeFacts([...tasks, ...properties.values()], [shapes.taskFile, shapes.configFile, ...tasks]);
  const outlines = new Map<Shape, Shape>();
  const sections = Object.entries(sectionFiles).map(([file, names]) => {
    const content = new Map(names.map((name) => [name, sectionNamed(name, properties)]));
    for (const [name, section] of content) {
      const outline = outlineOf(section);
      outlines.set(section, outline);
      properties.set(name, outline);
    }
    return { file, content };
  });
  return { file: 'task-shapes.json', content: { shapes, facts: factsAbout(outlines, facts) }, sections };
}

/** Returns the shapes of tasks and templates. */
function tasksIn({ taskFile }: TaskShapes, properties: ReadonlyMap<string, Shape>): readonly Shape[] {
  const objectsOfTasks = [taskFile, ...['tasks', 'task_templates'].map((key) => properties.get(key))];
  return objectsOfTasks.flatMap((shape) => shape?.object?.additional ?? []);
}

function sectionNamed(name: string, properties: ReadonlyMap<string, Shape>): Shape {
  const section = properties.get(name);
  if (section === undefined) throw new Error(`config-file.schema.json has no property ${name}`);
  return section;
}

/** Returns the facts with outlines instead of the shapes that are replaced by them. */
function factsAbout(outlines: ReadonlyMap<Shape, Shape>, facts: ShapeFacts): ShapeFacts {
  const replaced = Object.entries(facts).map(([name, about]: [string, ReadonlyMap<Shape, unknown>]) => [
    name,
    new Map([...about].map(([shape, fact]) => [outlines.get(shape) ?? shape, fact])),
  ]);
  return Object.fromEntries(replaced) as ShapeFacts;
}
