import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uri } from 'vscode';
import type { ServerFaults } from '../../../../support/foreign-server.ts';
import type { RegistryAction } from './registry-actions.ts';

export interface FaultyChange extends RegistryAction {
  readonly faults: ServerFaults;
}

interface ChangeInSteps extends RegistryAction {
  /** The beginnings of the requests that change something. */
  readonly steps: readonly string[];
}

const kinds = ['refuse', 'fail', 'drop', 'lose', 'deny'] as const;

/** Returns the action with each fault at each of its steps. */
function atEachStep({ steps, ...action }: ChangeInSteps): readonly FaultyChange[] {
  return steps.flatMap((step) =>
    kinds.map((kind) => ({ ...action, note: `${kind} ${step}`, faults: [[step, kind]] as const })),
  );
}

const bob = ['user', 'bob'] as const;
const cid = ['user', 'cid'] as const;
const edit = { command: 'editRule', rows: [['rule']], answers: ['bob', 'npm/edited', 'read'] } as const;
const addition = {
  command: 'addUser',
  rows: [['users']],
  answers: ['zoe', 'Team Publisher', 'npm/@acme/**', 'No token', 'Add User'],
} as const;
const [add, deleteOld, deleteNew] = ['POST /admin/acl', 'DELETE /admin/acl/a', 'DELETE /admin/acl/new'];
const both = (kind: (typeof kinds)[number]): ServerFaults => [
  [deleteOld, 'refuse'],
  [deleteNew, kind],
];

const accessFile = join(mkdtempSync(join(tmpdir(), 'taskwright-access-')), 'access.toml');
writeFileSync(
  accessFile,
  `[[users]]
username = "zoe"
role = "read"

[[users]]
username = "bob"
role = "write"

[[acl]]
user = "zoe"
pattern = "npm/new"
permission = "read"
`,
);

/** Actions of several requests, with faults of the server, by the name of the action. */
export const faultyChanges: Readonly<Record<string, readonly FaultyChange[]>> = {
  'edit-rule': [
    ...atEachStep({ ...edit, steps: [add, deleteOld] }),
    ...kinds.map((kind) => ({ ...edit, note: `refuse ${deleteOld}, ${kind} its undo`, faults: both(kind) })),
    ...['Delete the New Rule', 'Try Again'].map((chosen) => ({
      ...edit,
      note: `refuse both deletions, then ${chosen}`,
      answers: [...edit.answers, chosen],
      faults: both('refuse'),
    })),
  ],
  'add-user': [
    ...atEachStep({ ...addition, steps: ['POST /admin/users', add] }),
    ...kinds.map((kind) => ({
      ...addition,
      note: `${kind} the second ${add}`,
      faults: [[add, undefined, kind]] as const,
    })),
  ],
  'copy-rule': atEachStep({
    command: 'duplicateRule',
    rows: [['rule']],
    answers: ['zoe', 'npm/copy', 'read'],
    steps: [add],
  }),
  'replace-token': [
    ...['Type a token', 'Generate a token'].flatMap((source) =>
      atEachStep({
        command: 'rotateToken',
        rows: [bob],
        answers: source === 'Type a token' ? [source, 'bobs-new-token'] : [source, 'Show New Token', 'Done'],
        steps: ['PUT /admin/users/bob'],
      }),
    ),
  ],
  'change-roles': atEachStep({
    command: 'changeRole',
    rows: [bob, cid],
    answers: ['auditor', 'Change Role'],
    steps: ['PUT /admin/users/bob', 'PUT /admin/users/cid'],
  }),
  'undo-roles': kinds.map((kind) => ({
    command: 'changeRole',
    rows: [bob, cid],
    answers: ['auditor', 'Change Role', 'Undo'],
    note: `${kind} the undo of bob`,
    faults: [['PUT /admin/users/bob', undefined, kind]] as const,
  })),
  'delete-user': atEachStep({
    command: 'deleteUser',
    rows: [bob],
    answers: ['Delete', 'Delete Access Rules'],
    steps: ['DELETE /admin/users/bob', deleteOld],
  }),
  'apply-file': atEachStep({
    command: 'applyAccess',
    rows: [],
    file: Uri.file(accessFile),
    answers: ['apply-file', 'Apply'],
    steps: ['POST /admin/users', add, 'PUT /admin/users/bob'],
  }),
};
