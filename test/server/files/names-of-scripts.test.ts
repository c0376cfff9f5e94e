import { expect, test } from 'vitest';
import { scriptName } from '../../../server/core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../../../server/core/analysis/kinds/task-file.ts';
import type { PathSystem } from '../../../server/core/paths/path-system.ts';
import { withNamesOfScripts } from '../../../server/files/names-of-scripts.ts';

/** The files in a task folder, all of them scripts, and the names of the tasks. */
type Row = readonly [platform: PathSystem, files: string, tasks: string];

test.each<Row>([
  ['linux', 'build build.sh', 'build=build build.sh=build.sh'],
  ['linux', 'build.sh build.ps1', 'build.sh=build build.ps1=build'],
  ['windows', 'build build.sh', 'build=build build.sh=build.sh'],
  ['windows', 'build.sh build.ps1', 'build.ps1=build'],
  ['windows', 'build build.PS1', 'build.PS1=build'],
  ['windows', 'build.ps1', 'build.ps1=build'],
  ['windows', 'build build.sh build.cmd', 'build.cmd=build'],
  ['windows', 'build.sh build.ps1 build.cmd', 'build.sh=build.sh build.ps1=build.ps1 build.cmd=build.cmd'],
  ['windows', 'ci/build.sh build.ps1', 'ci/build.sh=ci:build build.ps1=build'],
])('on %s, the scripts %s are the tasks %s', (platform, files, tasks) => {
  const found = files.split(' ').map((file) => ({
    path: `/w/mise-tasks/${file}`,
    kind: taskFileKind,
    project: '/w',
    script: scriptName(file.split('/')),
  }));
  const named = withNamesOfScripts(found, platform);
  expect(named.map(({ path, script }) => `${path.slice('/w/mise-tasks/'.length)}=${script}`).join(' ')).toBe(tasks);
});
