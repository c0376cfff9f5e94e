import { gunzipSync } from 'node:zlib';
import { objectOr } from '../../server/core/text/json-object.ts';
import { describePackage, type PackageDescription } from '../packages/packuments/describe-package.ts';

/** A packument in the full form, and a version or tag in it. */
export interface PackedPackument {
  readonly content: Uint8Array;
  readonly isCompressed: boolean;
  /** Undefined for the latest version. */
  readonly requested: string | undefined;
}

/** Returns the description of a package; undefined if it does not have the requested version. */
export function describePacked({ content, isCompressed, requested }: PackedPackument): PackageDescription | undefined {
  const text = Buffer.from(isCompressed ? gunzipSync(content) : content).toString('utf8');
  return describePackage(objectOr(JSON.parse(text)), requested);
}
