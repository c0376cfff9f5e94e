import taskFileSchema from '../../../../schemas/task-file.schema.json' with { type: 'json' };

/** The names that a task in object form may use (spec 2.2). */
export const taskPropertyNames: ReadonlySet<string> = new Set(
  Object.keys(taskFileSchema.$defs.taskProperties.properties),
);
