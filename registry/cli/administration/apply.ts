import { type AccessDifference, accessDifference } from '../../../admin-client/access-file/access-difference.ts';
import type { ReadAccessFile } from '../../../admin-client/access-file/access-of.ts';
import type { AccessRecordsNow } from '../../../admin-client/access-file/conflicts.ts';
import { readAccessCsv } from '../../../admin-client/access-file/read-access-csv.ts';
import { readAccessFile } from '../../../admin-client/access-file/read-access-file.ts';
import { withEtags } from '../../../admin-client/access-file/with-etags.ts';
import { inSteps } from '../../../admin-client/changes/in-steps.ts';
import { lockoutRisks } from '../../../admin-client/changes/lockout-risks.ts';
import { modeSwitch } from '../../../admin-client/changes/mode-switch.ts';
import { mutate } from '../../../admin-client/changes/mutate.ts';
import { isDeletion, type Mutation } from '../../../admin-client/changes/mutation.ts';
import { groupList, groupsIfAny } from '../../../admin-client/lists/group-list.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { User } from '../../../admin-client/records/model.ts';
import { counted } from '../../../server/core/text/counted.ts';
import { accessFileProblems } from '../../config/access-file-problems.ts';
import { readTextFile } from '../../config/text-file.ts';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import type { Action, ActionCall } from './actions.ts';
import { changeRecord, changeText } from './change-text.ts';
import { remoteProblem } from './remote-problem.ts';
import type { RemoteRegistry } from './remote-registry.ts';
import { refuseUnknownNames } from './unknown-names.ts';

const maxFileSize = 2 ** 24;

/**
 * `taskwright-registry apply FILE`: makes the users, groups and access rules of a registry those of a file. Computes the changes as
 * Registry Admin does when it applies the file.
 */
export const applyAction: Action = {
  takes: ['FILE'],
  options: ['dry-run', 'prune'],
  async run(call) {
    const { names, options, registry, printer } = call;
    const file = accessFileAt(names[0] ?? '');
    const current = await currentAccess(registry, file);
    const difference = accessDifference(current, file);
    const { changes } = difference;
    refuseUnchangeable(registry, difference);
    const isKept = (change: Mutation): boolean => isDeletion(change) && !options.flag('prune');
    const planned = inSteps(
      changes.filter((change) => !isKept(change)),
      (change) => change,
    ).flat();
    await refuseUnknownNames(registry, planned, { file, current });
    await refuseLockout(registry, planned, current.users);
    await report(call, { file, planned, kept: changes.filter(isKept), current });
    if (planned.length === 0) return exitCodes.ok;
    if (options.flag('dry-run')) return exitCodes.differences;
    await make(registry, withEtags(planned, current));
    if (!printer.isJson) printer.line(`${counted(planned.length, 'change')} made in ${registry.where}.`);
    return exitCodes.ok;
  },
};

/** Rejects if the file has groups, and the registry has none. */
async function currentAccess({ all, where }: RemoteRegistry, file: ReadAccessFile): Promise<AccessRecordsNow> {
  const users = await all(userList);
  const groups = await groupsIfAny(all(groupList));
  if (groups === undefined && file.groups.length > 0)
    throw new Error(`${where} does not support groups; remove [[groups]] from the file. Nothing was changed.`);
  return { users, groups, rules: await all(ruleList) };
}

function refuseUnchangeable(
  { where }: RemoteRegistry,
  { unchangeable: [user], unchangeableGroups: [group] }: AccessDifference,
) {
  const defines = `the configuration file of ${where} defines`;
  if (user)
    throw new Error(
      `${defines} the user \`${user.username}\` with the role ${user.role}; change the role there, or in this file`,
    );
  if (group)
    throw new Error(
      `${defines} the group \`${group.name}\` with other members; change the members there, or in this file`,
    );
}

function accessFileAt(path: string): ReadAccessFile {
  const read = readTextFile(path, { maxSize: maxFileSize, isSecret: false });
  if ('problem' in read) throw new Error(`cannot apply \`${path}\`: it ${read.problem}`);
  const isCsv = path.toLowerCase().endsWith('.csv');
  const file = isCsv ? readAccessCsv(read.text) : readAccessFile(read.text);
  const [first, ...others] = [...(isCsv ? [] : accessFileProblems(read.text)), ...file.problems];
  if (first === undefined) return file;
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more problem')})`;
  throw new Error(`cannot apply \`${path}\`: ${first}${more} Nothing was changed.`);
}

interface Plan {
  readonly file: ReadAccessFile;
  readonly planned: readonly Mutation[];
  /** The deletions that are not made. */
  readonly kept: readonly Mutation[];
  readonly current: AccessRecordsNow;
}

async function report({ registry, printer, options }: ActionCall, { file, planned, kept, current }: Plan) {
  const isDryRun = options.flag('dry-run');
  if (printer.isJson) printer.json({ changes: planned.map(changeRecord), kept: kept.map(changeRecord), isDryRun });
  else for (const change of planned) printer.line(changeText(change));
  if (kept.length > 0 && !printer.isJson) {
    printer.line(`Not in the file, and deleted only with --prune:`);
    for (const change of kept) printer.line(`  ${changeText(change)}`);
  }
  if (planned.length === 0 && !printer.isJson) printer.line(`${registry.where} already has ${recordsText(current)}.`);
  else if (isDryRun && !printer.isJson)
    printer.line(`${counted(planned.length, 'change')} would be made. Nothing was changed.`);
  if (file.tokens > 0)
    printer.note('Tokens in the file are not sent; set them with `taskwright-registry users token`.');
  const { mode, users } = planned.length === 0 ? {} : await registry.client.stats();
  const effect = modeSwitch(planned, { mode, users }, current);
  if (effect === 'to-users-and-rules')
    printer.note('The first user ends simple token mode: all requests will require credentials and an access rule.');
  if (effect === 'no-user-left') printer.note('No user will be left: only the static token will be accepted.');
}

/** Rejects if the changes would take the role `admin` from the user whose token is used, since later ones would then fail. */
async function refuseLockout(registry: RemoteRegistry, planned: readonly Mutation[], users: readonly User[]) {
  const currentUser = planned.some(removesUser) ? await registry.currentUser() : undefined;
  const risk = lockoutRisks(planned, { users, currentUser }).find(({ reason }) => reason === 'current-user');
  if (!risk) return;
  throw new Error(
    `the file would take the role \`admin\` from \`${risk.username}\`, whose token is used; use the static token or that of another admin. Nothing was changed.`,
  );
}

function removesUser({ kind }: Mutation): boolean {
  return kind === 'delete-user' || kind === 'change-role';
}

/** Makes the changes in order. Rejects at the first failure, with the number of changes that were made. */
async function make({ client, scope }: RemoteRegistry, planned: readonly Mutation[]): Promise<void> {
  for (const [index, change] of planned.entries()) {
    try {
      await mutate(client, scope, change);
    } catch (error) {
      const done = `${counted(index, 'change')} of ${planned.length} made`;
      throw new Error(`${done}; failed at \`${changeText(change)}\`: ${remoteProblem(error)}`, { cause: error });
    }
  }
}

function recordsText({ groups }: AccessRecordsNow): string {
  return groups === undefined ? 'these users and access rules' : 'these users, groups and access rules';
}
