import { l10n } from 'vscode';
import type { PackageVersion } from '../../../../admin-client/records/package-records.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { dayText } from '../../wording/quantity.ts';
import { askTarget } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
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

/** The version that a command runs on. */
export interface GivenVersion extends GivenPackage {
  readonly version: PackageVersion;
}

type Act<Given> = (context: CommandContext, given: Given, title: string) => Promise<void>;

/** Returns a command that runs on the package or the version of a node, or asks for a package. */
export function packageCommand(name: string, title: string, act: Act<GivenPackage>): SidebarCommand {
  return {
    id: `taskwright.registry.${name}`,
    async run(context, ...given) {
      const found = await givenPackage(context, given, title);
      if (found !== undefined) await act(context, found, title);
    },
  };
}

/** Returns a command that runs on the version of a node, or asks for a version. */
export function versionCommand(name: string, title: string, act: Act<GivenVersion>): SidebarCommand {
  return packageCommand(name, title, async (context, found) => {
    const version = found.version ?? (await askVersion(found, title, l10n.t('Select a version')));
    if (version !== undefined) await act(context, { ...found, version }, title);
  });
}

/** Returns a package or a version as `name` or `name@1.0.0`. */
export function shownName({ name, version }: Pick<GivenPackage, 'name' | 'version'>): string {
  return version === undefined ? name : `${name}@${version.version}`;
}

async function givenPackage(
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

/** Asks for a version of a package other than `except`. */
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
