import { expect, test } from 'vitest';
import { type DoctorAnswer, doctorRequest } from '../../../../../server/protocol/doctor.ts';
import { allTasks, wantsTasks } from '../../workspace/listed-tasks.ts';
import { serve } from '../../workspace/workspace.ts';

test('the report contains the files and tasks of each folder', async () => {
  const files = { 'p/tasks.toml': '[a]\nrun = "x"\n', 'p/.gitignore': 'x.tasks.toml', 'p/x.tasks.toml': '', 'q/': '' };
  const workspace = await serve(files, { ...wantsTasks, folders: ['p', 'q'] });
  await allTasks(workspace);
  const nothing = { files: [], includes: [], ignored: [], unreadable: [] };
  expect(await workspace.server.request<DoctorAnswer>(doctorRequest, {})).toEqual({
    folders: [
      {
        ...nothing,
        folder: `${workspace.folder}/p`,
        files: [{ path: 'tasks.toml', kind: 'TOML task file' }],
        ignored: ['x.tasks.toml'],
      },
      { ...nothing, folder: `${workspace.folder}/q` },
    ],
    totals: { tasks: 1, templates: 0, hidden: 0, errors: 0, warnings: 0, missing: 0, inCycles: 0 },
    isComplete: true,
  });
});
