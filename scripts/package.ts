import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { zipEntries } from '../harness/system/zip-entries.ts';
import { extensionPackage, projectFolder } from '../harness/vscode/paths.ts';
import { bundledPackages } from './third-party/bundled-packages.ts';
import { notices } from './third-party/notices.ts';

/** The files that the package may contain. They must match `.vscodeignore`. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package(\.nls)?\.json$/,
  /^extension\/(readme|changelog)\.md$/,
  /^extension\/LICENSE\.txt$/,
  /^extension\/dist\/(package\.json|third-party-notices\.txt|extension\.cjs|language-client\.cjs|registry-admin\.cjs|freshness\.cjs|timeline\.cjs|agent-tools\.cjs|server\.js|mcp\.js|taskwright\.js|registry\.js)$/,
  /^extension\/dist\/programs\/(server\.js|mcp\.js|taskwright\.js|registry\.js|registry-worker\.js|registry-search\.js|registry-checkpoint\.js|(task|section)-shapes\.json|settings-shape\.json|registry-config-shape\.json)$/,
  /^extension\/dist\/web\/(extension|server)\.js$/,
  /^extension\/dist\/webview\/[\w-]+\.(js|css)$/,
  /^extension\/syntaxes\/[\w.-]+\.json$/,
  /^extension\/docs\/walkthrough\/[\w.-]+\.(md|svg|png)$/,
  /^extension\/docs\/images\/(?:icon\.png|tasks\.svg)$/,
  /^extension\/docs\/rules\.md$/,
];

/** The maximum size of the package in bytes. */
const maxSize = 4_000_000;

/** The time of all files in archives, so that the same contents have the same digest. Zip files contain the local time. */
export const timeOfFiles = new Date(1985, 9, 26);

/** The address that relative links of the README are resolved against outside a clone. */
export const linkBase = `${JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).homepage}/`;

/**
 * Packages the contents of `dist/` into `dist/taskwright.vsix`, and prints its size and files. Throws an error and removes the
 * package if it is too large or contains files that are not allowed. The same contents produce the same package.
 */
export async function packExtension(): Promise<void> {
  writeFileSync(join(projectFolder, 'dist', 'third-party-notices.txt'), notices(bundledPackages()));
  process.env.SOURCE_DATE_EPOCH ??= String(timeOfFiles.getTime() / 1_000);
  await createVSIX({
    cwd: projectFolder,
    packagePath: extensionPackage,
    // Everything is bundled.
    dependencies: false,
    baseContentUrl: linkBase,
    baseImagesUrl: linkBase,
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
