import { assemble } from '../../document/assemble.ts';
import { type EnvironmentPath, filesInEnvironment, isPattern } from '../environment/environment-paths.ts';
import type { FileLookup } from '../graph/file-lookup.ts';
import { environmentOf } from '../graph/placement/config-layer.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Finding, Rule } from './rule.ts';

export const invalidEnvironmentFile: Rule = {
  code: 'invalid-environment-file',
  severity: 'error',
  summary: 'The runner cannot read a file in `_.file`.',
  advice:
    'If the file is named in the `env` of a config file, no task of the project runs; otherwise, the task does not. A ' +
    'dotenv file consists of lines such as `NAME=value`, with quotes around values that contain spaces. The values in a ' +
    'JSON, YAML or TOML file are strings, integers or booleans. Files that match a pattern, encrypted files and files ' +
    'that do not exist are not checked.',
  checks: {
    section: {
      names: ['env'],
      check({ entry, file }, { files }) {
        const paths = filesInEnvironment(assemble(entry).member.value, file);
        // Without its environment, the runner does not read the config file.
        const severity = environmentOf(file.uri) === undefined ? 'error' : 'warning';
        return paths
          .flatMap((path) => findingOf(path, 'every task', files) ?? [])
          .map((found) => ({ ...found, severity }));
      },
    },
    amongTasks: (task, { files }) =>
      task.file.kind
        .fields()
        .named('environment')
        .flatMap((field) => filesInEnvironment(propertyOf(task, field), task.file))
        .flatMap((path) => findingOf(path, 'this task', files) ?? []),
  },
};

function findingOf({ path, written, span }: EnvironmentPath, stopped: string, files: FileLookup): Finding | undefined {
  const fault = path === undefined || isPattern(path) ? undefined : files.faultOf?.(path);
  if (!fault) return undefined;
  return { message: `Line ${fault.line + 1} of \`${written}\` stops ${stopped}: ${fault.reason}`, span };
}
