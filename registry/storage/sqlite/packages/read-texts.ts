import { setImmediate } from 'node:timers/promises';
import type { PackageTexts, TextsReader, WantedTexts } from '../../contract/package-records.ts';
import type { QuarantinedVersion } from '../../contract/quarantine-records.ts';
import type { Packages } from './packages.ts';

interface WantedPackage extends WantedTexts {
  readonly tenant: string;
  readonly name: string;
  /** Returns the versions of the package that are in quarantine. */
  readonly quarantined: () => readonly QuarantinedVersion[];
}

/** The number of attempts to read a package in portions. A package that keeps changing is then read in one step. */
const maxAttempts = 3;

/** Reads a consistent snapshot of the texts of a package. Other requests are handled in the meantime. */
export async function readTexts(
  packages: Packages,
  { tenant, name, quarantined, ...wanted }: WantedPackage,
  reader: TextsReader,
): Promise<PackageTexts | undefined> {
  for (let attempt = 1; ; attempt++) {
    await packages.unchanging(tenant, name);
    const head = packages.head(tenant, name);
    if (!head) return undefined;
    reader.restart();
    for (let after = -1; !packages.isChanging(tenant, name); ) {
      const portion = packages.fragments(head.id, wanted, after);
      const last = portion.at(-1);
      if (!last) break;
      reader.add(portion);
      after = last.id;
      if (attempt < maxAttempts) await setImmediate();
    }
    if (packages.isChanging(tenant, name) || packages.revision(tenant, name) !== head.revision) continue;
    const latest = wanted.form === 'full' ? packages.version(tenant, name, head.distTags.latest ?? '') : undefined;
    return { head, latest, quarantined: quarantined() };
  }
}
