import { join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import packageFile from '../../package.json' with { type: 'json' };
import { compiledSchemas } from './compiled-schemas.ts';
import { importedOnce } from './imported-once.ts';
import { pageScripts } from './page-scripts.ts';
import { inParts, oneModule, withIndex, writeParts } from './program-parts.ts';
import { formats, type Program, programs } from './programs.ts';
import { projectFolder } from './project-folder.ts';
import { separatePrograms } from './separate-programs.ts';
import { requireVscode, withSharedVscode } from './shared-vscode.ts';
import { commands, versionCheck } from './version-check.ts';
import { writeOutputs } from './write-outputs.ts';

export interface BundleSettings {
  /** The absolute path of the folder for the bundles. */
  readonly into: string;
  /** Programs in development have source maps and are not minified. */
  readonly isDevelopment: boolean;
  /** Called with the path of each written file. */
  readonly onWritten: (path: string) => void;
  /** Called with the contents of the scripts that webviews contain as text. */
  readonly onScript: (metafile: Metafile) => void;
}

const common: BuildOptions = {
  absWorkingDir: projectFolder,
  write: false,
  metafile: true,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // `pg-native`, which is not installed, is another client of PostgreSQL.
  external: ['vscode', 'pg-native'],
  // The `main` of jsonc-parser is a UMD file, whose inner requires a bundler cannot resolve.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'warning',
  // The code for bundles does not use the URL of a module.
  logOverride: { 'empty-import-meta': 'silent' },
};

/** Returns the options of esbuild for the bundles of a program: one, and its launcher if it is launched. */
export function bundlesOf(name: string, settings: BundleSettings): readonly BuildOptions[] {
  const program = programs[name];
  if (program === undefined) throw new Error(`There is no program ${name}`);
  return bundlesOfProgram(name, program, settings);
}

/** Returns the options of esbuild for the bundles of a program that may be none of the product, such as one of a benchmark. */
export function bundlesOfProgram(name: string, program: Program, settings: BundleSettings): readonly BuildOptions[] {
  const bundle = bundleOf(name, program, settings);
  if (program.runs === 'in VS Code') {
    const shared: BuildOptions = { ...bundle, banner: { js: requireVscode } };
    return [withOutput(shared, join(settings.into, name), settings, withSharedVscode)];
  }
  if (program.runs !== 'launched') return [withOutput(bundle, join(settings.into, name), settings)];
  return [
    withOutput({ ...bundle, ...launcherOf(name) }, join(settings.into, name), settings),
    launched(bundle, program, join(settings.into, 'programs', name), settings),
  ];
}

function bundleOf(
  name: string,
  { source, runs }: Program,
  { into, isDevelopment, onScript }: BundleSettings,
): BuildOptions {
  const options: BuildOptions = { ...common, ...formats[runs], minify: !isDevelopment, sourcemap: isDevelopment };
  const schemas = runs === 'launched' ? compiledSchemas.inFiles : compiledSchemas.inBundle;
  const plugins = [
    separatePrograms(name),
    importedOnce,
    pageScripts({ ...options, outdir: into }, onScript),
    ...(isDevelopment ? [] : [schemas]),
  ];
  return { ...options, entryPoints: [source], plugins };
}

function launched(bundle: BuildOptions, { source }: Program, path: string, settings: BundleSettings): BuildOptions {
  if (settings.isDevelopment) return withOutput({ ...bundle, ...oneModule }, path, settings, withIndex);
  const plugins = [...(bundle.plugins ?? []), writeParts(path, settings.onWritten)];
  return { ...bundle, ...inParts(source, path), plugins };
}

function launcherOf(name: string): BuildOptions {
  return {
    entryPoints: ['launcher/main.ts'],
    define: { version: JSON.stringify(packageFile.version), program: JSON.stringify(name) },
    ...(commands.includes(name) && { target: 'node10', banner: { js: `#!/usr/bin/env node${versionCheck(name)}` } }),
  };
}

function withOutput(
  bundle: BuildOptions,
  outfile: string,
  { onWritten }: BundleSettings,
  change = (text: string) => text,
): BuildOptions {
  return { ...bundle, outfile, plugins: [...(bundle.plugins ?? []), writeOutputs(change, onWritten)] };
}
