import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../../harness/system/run-command.ts';
import type { Manifest } from './render-chart.ts';

/** The npm packages that contain the schemas of Kubernetes and of the Prometheus Operator, as types and as validators. */
const packages = ['kubernetes-models@5.1.0', '@kubernetes-models/prometheus-operator@6.0.0'];

/** The module that describes each version of an API. */
const modules: Readonly<Record<string, string>> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'batch/v1': 'kubernetes-models/batch/v1',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};

/**
 * Checks objects against the schemas of Kubernetes, and that they have no unknown fields. Throws an error that describes what
 * is wrong.
 */
export function expectValid(manifests: readonly Manifest[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-kubernetes-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    runCommand('npm', ['install', '--no-save', '--no-audit', '--ignore-scripts', '--loglevel=error', ...packages], {
      cwd: folder,
    });
    writeFileSync(join(folder, 'types.ts'), typeChecks(manifests));
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--types',
      '',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ];
    runCommand('tsc', [...options, 'types.ts'], { cwd: folder });
    writeFileSync(join(folder, 'validate.js'), validation(manifests));
    runCommand(process.execPath, ['validate.js'], { cwd: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns a program that has no type errors if no object has unknown fields. */
function typeChecks(manifests: readonly Manifest[]): string {
  return manifests
    .map((manifest, index) => {
      const type = `import('${moduleOf(manifest)}').I${manifest.kind}`;
      return `export const object${index}: ${type} = ${JSON.stringify(manifest, null, 2)};\n`;
    })
    .join('');
}

/** Returns a program that throws if a value is not valid. */
function validation(manifests: readonly Manifest[]): string {
  return manifests
    .map((manifest) => {
      const { kind } = manifest;
      return `{\n  const { ${kind} } = await import('${moduleOf(manifest)}');\n  new ${kind}(${JSON.stringify(manifest)}).validate();\n}\n`;
    })
    .join('');
}

function moduleOf({ apiVersion }: Manifest): string {
  const found = modules[apiVersion];
  if (found === undefined) throw new Error(`there is no schema of ${apiVersion}`);
  return found;
}
