import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { installPackages, missingPackages, type SystemPackage } from '../../../harness/system/install-packages.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { isObject } from '../../../server/core/text/json-object.ts';

/** An object of Kubernetes. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
}

/** Values of a chart, as in `values.yaml`. */
export type ChartValues = Readonly<Record<string, unknown>>;

export const chartFolder = join(projectFolder, 'packaging', 'helm', 'taskwright-registry');

const renderer = join(import.meta.dirname, 'render.go');

/** Installs the programs that `renderChart` requires. Throws an error with the reason if that is not possible. */
export function installRenderer(): void {
  const sources = '/usr/share/gocode/src';
  const needed: readonly SystemPackage[] = [
    { name: 'golang-go', commands: ['go'] },
    {
      name: 'golang-github-masterminds-sprig-dev',
      commands: [],
      file: `${sources}/github.com/Masterminds/sprig/functions.go`,
    },
    { name: 'golang-gopkg-yaml.v3-dev', commands: [], file: `${sources}/gopkg.in/yaml.v3/yaml.go` },
  ];
  installPackages(needed);
  // Other distributions may have them elsewhere.
  const missing = missingPackages(needed);
  if (missing.length > 0) throw new Error(`the sources of ${missing.join(' and ')} are not in ${sources}`);
}

/**
 * Returns the objects of the chart, rendered by the Go libraries that Helm uses. `cache` is a folder for compiled code.
 * Throws an error with the message of a template that fails.
 */
export function renderChart(values: ChartValues, cache: string): readonly Manifest[] {
  const { name, version, appVersion } = parse(readFileSync(join(chartFolder, 'Chart.yaml'), 'utf8'));
  const defaults = parse(readFileSync(join(chartFolder, 'values.yaml'), 'utf8'));
  const objects = {
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: 'packages', Service: 'Helm' },
    Values: merged(defaults, values),
  };
  const env = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: cache };
  return manifestsIn(runCommand('go', ['run', renderer, chartFolder], { env, input: JSON.stringify(objects) }));
}

/** Returns the objects in a YAML text. Throws an error if it is not valid. */
export function manifestsIn(text: string): readonly Manifest[] {
  const documents = parseAllDocuments(text);
  if ('empty' in documents) return [];
  return documents.flatMap((document) => {
    const [error] = document.errors;
    if (error) throw error;
    const manifest = document.toJS();
    return manifest === null ? [] : [manifest];
  });
}

/** Returns values with defaults, as Helm merges them: objects by their members, and everything else as a whole. */
function merged(defaults: ChartValues, values: ChartValues): ChartValues {
  const result: Record<string, unknown> = { ...defaults };
  for (const [key, value] of Object.entries(values)) {
    const known = defaults[key];
    result[key] = isObject(known) && isObject(value) ? merged(known, value) : value;
  }
  return result;
}
