import { readFileSync, rmSync } from 'node:fs';
import { createVSIX } from '@vscode/vsce';
import { extensionPackage, projectFolder } from '../harness/vscode/paths.ts';
import { zipEntries } from './zip-entries.ts';

/** The files that the package may contain. They must match `.vscodeignore`. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package(\.nls)?\.json$/,
  /^extension\/(readme|changelog)\.md$/,
  /^extension\/LICENSE\.txt$/,
  /^extension\/dist\/(package\.json|extension\.cjs|language-client\.cjs|registry-admin\.cjs|freshness\.cjs|server\.js|taskwright\.js|registry\.js)$/,
  /^extension\/dist\/programs\/(server\.js|language-server\.js|import-formats\.js|engine\.js|protocol\.js|registry\.js|registry-worker\.js|registry-search\.js|task-shapes\.json|registry-config-shape\.json)$/,
  /^extension\/dist\/web\/(extension|server)\.js$/,
  /^extension\/dist\/webview\/[\w-]+\.(js|css)$/,
  /^extension\/schemas\/[\w.-]+\.schema\.json$/,
  /^extension\/syntaxes\/[\w.-]+\.json$/,
  /^extension\/docs\/walkthrough\/[\w.-]+\.(md|svg|png)$/,
  /^extension\/docs\/images\/(?:icon\.png|tasks\.svg)$/,
  /^extension\/docs\/rules\.md$/,
];

/** The maximum size of the package in bytes. */
const maxSize = 1_500_000;

/**
 * Packages the contents of `dist/` into `dist/taskwright.vsix`, and prints its size and files. Throws an error and removes
 * the package if it is too large or contains files that are not allowed.
 */
export async function packExtension(): Promise<void> {
  await createVSIX({
    cwd: projectFolder,
    packagePath: extensionPackage,
    // Everything is bundled, and a checkout without a remote can be packaged.
    dependencies: false,
    allowMissingRepository: true,
    // Without a repository, the links of the README remain relative.
    rewriteRelativeLinks: false,
  });
  const fault = faultOf(readFileSync(extensionPackage));
  if (fault === undefined) return;
  rmSync(extensionPackage);
  throw new Error(fault);
}

/** Returns the reason why a package must not be published; undefined if there is none. */
export function faultOf(packed: Buffer): string | undefined {
  const strays = zipEntries(packed).filter((name) => !allowed.some((one) => one.test(name)));
  if (strays.length > 0) {
    return `The package contains other files; see .vscodeignore and the list in this script: ${strays.join(', ')}`;
  }
  if (packed.length <= maxSize) return undefined;
  return `The package has ${packed.length} bytes, and at most ${maxSize} are allowed: find the files in the list above that have grown, and remove unneeded code from their bundles.`;
}

if (import.meta.main) await packExtension();
