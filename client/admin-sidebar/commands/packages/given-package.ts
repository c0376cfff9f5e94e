import { l10n } from 'vscode';
import type { PackageVersion } from '../../../admin-api/package-records.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { VersionPlace } from '../../packages/package-documents.ts';
import { dayText } from '../../wording/quantity.ts';
import { scopeName } from '../../wording/scope-name.ts';
import { askTarget } from '../context/ask-target.ts';
import type { CommandContext } from '../context/command-context.ts';
import { givenNode } from '../context/given.ts';
import type { CommandTarget } from '../context/target.ts';
import { askPackage } from './ask-package.ts';

/** The package that a command runs on. */
export interface GivenPackage {
  readonly target: CommandTarget;
  readonly name: string;
  /** Undefined when the command runs on the whole package. */
  readonly version: PackageVersion | undefined;
}

/** Returns the package of the node that a command runs on, or asks for one. */
export async function givenPackage(
  context: CommandContext,
  given: readonly unknown[],
  title: string,
): Promise<GivenPackage | undefined> {
  const node = givenNode(context, given);
  const target = await askTarget(context, given, title);
  if (target === undefined) return undefined;
  if (node?.kind === 'version') return { target, name: node.name, version: node.version };
  const name = node?.kind === 'package' ? node.name : await askPackage(target, title);
  return name === undefined ? undefined : { target, name, version: undefined };
}

/** Returns the version of the node that a command runs on, or asks for one. */
export async function givenVersion(
  context: CommandContext,
  given: readonly unknown[],
  title: string,
): Promise<VersionPlace | undefined> {
  const found = await givenPackage(context, given, title);
  if (found === undefined) return undefined;
  const version = found.version ?? (await askVersion(found, title, l10n.t('Select a version')));
  const { session, scope } = found.target;
  return version && { session, scope, name: found.name, version };
}

/** Returns the registry of a version as the target of a change. */
export function targetOfPlace({ session, scope }: VersionPlace): CommandTarget {
  return { session, scope, where: scopeName(session.connection, scope.tenant) };
}

/** Asks for a version of a package that is not `except`. */
export async function askVersion(
  { target: { session, scope }, name }: Pick<GivenPackage, 'target' | 'name'>,
  title: string,
  placeholder: string,
  except?: PackageVersion,
): Promise<PackageVersion | undefined> {
  const { versions } = await session.package(scope, name).read();
  const choices = versions
    .filter(({ version }) => version !== except?.version)
    .map((version) => ({
      label: plainLabel(version.version),
      description: version.publishedAt === undefined ? '' : plainLabel(dayText(version.publishedAt)),
      value: version,
    }));
  return chosenOf(await askChoice(singleStep(title), placeholder, choices));
}
