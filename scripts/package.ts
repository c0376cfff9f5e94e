import { readFileSync, rmSync } from 'node:fs';
import { createVSIX } from '@vscode/vsce';
import { extensionPackage, projectFolder } from '../harness/vscode/paths.ts';
import { zipEntries } from './zip-entries.ts';

/** Everything that users get. `.vscodeignore` lets in the same; this notices when the two part. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package(\.nls)?\.json$/,
  /^extension\/(readme|changelog)\.md$/,
  /^extension\/LICENSE\.txt$/,
  /^extension\/dist\/(package\.json|extension\.cjs|language-client\.cjs|registry-admin\.cjs|server\.js|taskwright\.js|registry\.js)$/,
  /^extension\/dist\/programs\/(server\.js|taskwright\.js|registry\.js|task-shapes\.json|registry-config-shape\.json)$/,
  /^extension\/dist\/web\/(extension|server)\.js$/,
  /^extension\/dist\/webview\/[\w-]+\.(js|css)$/,
  /^extension\/schemas\/[\w.-]+\.schema\.json$/,
  /^extension\/syntaxes\/[\w.-]+\.json$/,
  /^extension\/docs\/walkthrough\/[\w.-]+\.(md|svg|png)$/,
  /^extension\/docs\/images\/(?:icon\.png|tasks\.svg)$/,
  /^extension\/docs\/rules\.md$/,
];

/** Of the package, in bytes: what everybody downloads who installs the extension. */
const largest = 1_500_000;

/**
 * Packs what was built in `dist/` into `dist/taskwright.vsix`, and prints its size and what is in it. Throws, and leaves
 * no package, when that is more than users should get.
 */
export async function packExtension(): Promise<void> {
  await createVSIX({
    cwd: projectFolder,
    packagePath: extensionPackage,
    // Everything needed is bundled, and a checkout needs no remote to be packed.
    dependencies: false,
    allowMissingRepository: true,
    // Without a repository there is no address to turn the README's links into; they stay relative.
    rewriteRelativeLinks: false,
  });
  const fault = faultOf(readFileSync(extensionPackage));
  if (fault === undefined) return;
  rmSync(extensionPackage);
  throw new Error(fault);
}

/** What keeps a package from being given to users. */
export function faultOf(packed: Buffer): string | undefined {
  const strays = zipEntries(packed).filter((name) => !allowed.some((one) => one.test(name)));
  if (strays.length > 0) {
    return `Not for the package, see .vscodeignore and the list in this script: ${strays.join(', ')}`;
  }
  if (packed.length <= largest) return undefined;
  return `The package has ${packed.length} bytes, and may have ${largest}: look at the list above for what has grown, and leave out of its bundle what users do not need.`;
}

if (import.meta.main) await packExtension();
