import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../harness/vscode/paths.ts';

/** A package whose code is in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  readonly licenseText: string;
  readonly homepage: string | undefined;
}

/** The part of a package.json that is used here. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly homepage?: string;
}

/** The license files, most specific first: `LICENSE`, `License.txt`, `LICENSE-MIT`, `COPYING`. */
const licenseFile = /^(?:licen[cs]e|copying)(?:[-.](?!json).*)?$/i;

function recordedPackages(): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(readFileSync(join(projectFolder, 'dist', 'bundled-packages.json'), 'utf8'));
}

/** Packages without the license of their repository, by a package of the same repository that contains it. */
const licenseOf: Readonly<Record<string, string>> = { '@sigstore/verify': '@sigstore/bundle' };

/**
 * Returns the packages whose code is in the given files of `dist/`, sorted by name and version, as the build recorded them.
 * Without names, returns those of all files. Throws an error if the license of one is not known.
 */
export function bundledPackages(files?: readonly string[]): readonly BundledPackage[] {
  const recorded = recordedPackages();
  const names = files ?? Object.keys(recorded);
  const folders = new Set(names.flatMap((name) => recorded[name] ?? []));
  const packages = new Map([...folders].map(readPackage).map((one) => [`${one.name}@${one.version}`, one]));
  return [...packages].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, bundled]) => bundled);
}

function readPackage(folder: string): BundledPackage {
  const path = join(projectFolder, folder);
  const manifest: Manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const { name, version, license, homepage } = manifest;
  if (license === undefined) throw new Error(`${folder}/package.json does not name a license`);
  return { name, version, license, homepage, licenseText: licenseText(path, manifest) };
}

function licenseText(path: string, { name, license, author }: Manifest): string {
  const sibling = licenseOf[name];
  if (sibling !== undefined) return textOf(join(projectFolder, 'node_modules', sibling, 'LICENSE'));
  const files = readdirSync(path);
  const file = files.filter((one) => licenseFile.test(one)).sort()[0];
  if (file !== undefined) return textOf(join(path, file));
  const readme = files.find((one) => /^readme\.md$/i.test(one));
  const section =
    readme === undefined ? undefined : /\n#+\s*licen[cs]e\b.*\n([\s\S]*)$/i.exec(textOf(join(path, readme)));
  if (section?.[1]?.includes('Permission is hereby granted') === true) return section[1].trim();
  // The package contains only the name of its license.
  const holder = typeof author === 'string' ? author : author?.name;
  if (license === 'MIT' && holder !== undefined) return `Copyright (c) ${holder}\n\n${mit()}`;
  throw new Error(`The package ${name} contains no license text; add where to find it to this script`);
}

/** Returns the text of the MIT License without its title and copyright line, from the license of the project. */
function mit(): string {
  const text = textOf(join(projectFolder, 'LICENSE'));
  return text.slice(text.indexOf('Permission is hereby granted'));
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim();
}
