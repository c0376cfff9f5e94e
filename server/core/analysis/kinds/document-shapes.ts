/**
 * The shapes of all document kinds. Compiling them would take longer than the rest of startup, so the build replaces
 * this module with one that contains the compiled shapes (`scripts/build/compiled-schemas.ts`).
 */
import configFileSchema from '../../../../schemas/config-file.schema.json' with { type: 'json' };
import configSectionsSchema from '../../../../schemas/config-sections.schema.json' with { type: 'json' };
import earlySettingsSchema from '../../../../schemas/early-settings.schema.json' with { type: 'json' };
import registryConfigSchema from '../../../../schemas/registry-config.schema.json' with { type: 'json' };
import settingsSchema from '../../../../schemas/settings.schema.json' with { type: 'json' };
import taskFileSchema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import { once } from '../../text/once.ts';
import { compileTaskShapes, type TaskShapes } from './task-shapes.ts';

export const taskShapes = once(compileTaskSchemas);

/** Compiles the shapes of the files that the runner reads. The build modifies them. */
export function compileTaskSchemas(): TaskShapes {
  return compileTaskShapes(
    { taskFile: taskFileSchema, configFile: configFileSchema, earlySettings: earlySettingsSchema },
    [settingsSchema, configSectionsSchema],
  );
}

/** The names of the sections of config files that `config-sections.schema.json` describes. */
export const otherSectionNames: readonly string[] = Object.keys(configSectionsSchema.properties);

export const registryConfigShape = once(() => compileSchema(registryConfigSchema));

/** The names of the fields of a task in object form (spec 2.2). */
export const taskPropertyNames: ReadonlySet<string> = new Set(
  Object.keys(taskFileSchema.$defs.taskProperties.properties),
);
