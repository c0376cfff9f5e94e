import { counted } from '../../../server/core/text/counted.ts';
import { visibleCharacters } from '../../../server/core/text/visible-text.ts';
import type { Printer } from '../administration/printer.ts';
import type { ImportResult } from './import-packages.ts';
import type { PackageResult } from './package-result.ts';
import type { ImportSource, RefusedItem } from './source.ts';
import type { ImportTarget } from './target.ts';

/** Returns the function that prints a line about each package when it is done. */
export function progressOf(printer: Printer): (result: PackageResult, done: number, total: number) => void {
  return ({ name, imported, existing, refused }, done, total) => {
    const counts = [`${imported.length} imported`, `${existing.length} already there`, `${refused.length} refused`];
    printer.note(
      `[${done}/${total}] ${name}: ${counts.filter((text) => !text.startsWith('0 ')).join(', ') || 'nothing'}`,
    );
  };
}

export interface ImportReport extends ImportResult {
  readonly source: ImportSource;
  readonly target: ImportTarget;
  readonly isDryRun: boolean;
}

/** Prints what was imported, and what was not. Returns whether nothing was refused. */
export function reportImport(printer: Printer, { source, target, isDryRun, packages, stopped }: ImportReport): boolean {
  const isComplete = source.refused.length === 0 && packages.every(({ refused }) => refused.length === 0);
  if (printer.isJson) {
    const isStopped = stopped !== undefined;
    printer.json({ from: source.label, to: target.where, isDryRun, isStopped, refused: source.refused, packages });
    return isComplete;
  }
  const line = (text: string): void => printer.line(visibleCharacters(text));
  for (const item of source.refused) line(`refused ${item.file}: ${item.reason}`);
  for (const { name, refused, omittedTags } of packages) {
    for (const item of refused) line(`refused ${subjectOf(name, item)}: ${item.reason}`);
    for (const { tag, version } of omittedTags)
      line(`omitted the tag ${tag} of ${name}: ${version} is not in the registry`);
  }
  line(summary(packages, source.refused.length, { isDryRun, from: source.label, to: target.where }));
  return isComplete;
}

function subjectOf(name: string, { version, file }: RefusedItem): string {
  return version === undefined ? `${name} (${file})` : `${name}@${version} (${file})`;
}

function summary(
  packages: readonly PackageResult[],
  otherRefused: number,
  { isDryRun, from, to }: { readonly isDryRun: boolean; readonly from: string; readonly to: string },
): string {
  const sum = (count: (result: PackageResult) => number): number => packages.reduce((all, one) => all + count(one), 0);
  const imported = counted(
    sum((one) => one.imported.length),
    'version',
  );
  const others = [
    `${sum((one) => one.existing.length)} already there`,
    `${sum((one) => one.refused.length) + otherRefused} refused`,
  ].join(', ');
  const tags = counted(
    sum((one) => one.tags.length),
    'tag',
  );
  const verb = isDryRun ? 'would be imported' : 'imported';
  const end = isDryRun ? ' Nothing was changed.' : '';
  return `${imported} of ${counted(packages.length, 'package')} ${verb} from ${from} to ${to}; ${others}, ${tags} ${isDryRun ? 'would be set' : 'set'}.${end}`;
}
