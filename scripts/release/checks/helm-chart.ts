import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { findExecutable } from '../../../harness/system/find-executable.ts';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { expectValid } from '../helm/kubernetes-schemas.ts';
import {
  type ChartValues,
  chartFolder,
  installRenderer,
  type Manifest,
  manifestsIn,
  renderChart,
} from '../helm/render-chart.ts';

/** The variables that the default configuration names. */
const variables = {
  REGISTRY_TOKEN: `sha256:${'a'.repeat(64)}`,
  DATABASE_URL: 'postgres://registry:registry@database/registry',
  S3_ACCESS_KEY_ID: 'registry',
  S3_SECRET_ACCESS_KEY: 'long-enough',
};

const allSettings = {
  replicas: 3,
  image: { tag: 'test', pullSecrets: [{ name: 'pull' }] },
  secrets: { existing: 'registry-secrets' },
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'certificate', annotations: { example: 'yes' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' }, tokenKey: 'METRICS_TOKEN' },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'registry', operator: 'Exists' }],
  podAnnotations: { example: 'yes' },
};

const withOwnSecret = ['ConfigMap', 'Deployment', 'Job', 'PodDisruptionBudget', 'Secret', 'Service'];

/** The objects that the chart must consist of, by their kinds, for several values. */
const cases: readonly { readonly values: ChartValues; readonly kinds: readonly string[] }[] = [
  { values: { secrets: { values: variables } }, kinds: ['ConfigMap', 'Secret', ...withOwnSecret] },
  {
    values: allSettings,
    kinds: [
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'Service',
      'ServiceMonitor',
    ],
  },
  {
    values: {
      ...allSettings,
      serviceMonitor: {},
      ingress: {},
      podDisruptionBudget: { enabled: false },
      upgradeJob: { enabled: false },
    },
    kinds: ['ConfigMap', 'Deployment', 'Service'],
  },
];

/** A way to render the chart. */
interface Renderer {
  readonly name: string;
  readonly render: (values: ChartValues) => readonly Manifest[];
}

/** Renders the chart with several values, and checks the objects against the schemas of Kubernetes. */
export async function checkChart(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-chart-'));
  try {
    const { renderers, skipped } = renderersIn(folder);
    const lines = renderers.map((renderer) => {
      const manifests = renderWith(renderer);
      expectValid(manifests);
      for (const { data } of manifests) if (data) checkConfiguration(data['registry.toml'] ?? '', folder);
      const sets = `${cases.length} sets of values`;
      return `${renderer.name}: ${manifests.length} objects for ${sets} are valid for Kubernetes and have no unknown fields`;
    });
    return [...lines, ...skipped, 'not verified: installing it in a cluster'];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns the available renderers, and a line for each one that is skipped. Helm is not a Debian package, so it is used only if
 * it is installed. The Go libraries that it uses to render are Debian packages.
 */
function renderersIn(folder: string): { readonly renderers: readonly Renderer[]; readonly skipped: readonly string[] } {
  const renderers: Renderer[] = [];
  const skipped: string[] = [];
  try {
    installRenderer();
    renderers.push({
      name: "Go's templates and Sprig",
      render: (values) => renderChart(values, join(folder, 'cache')),
    });
  } catch (error) {
    skipped.push(`skipped: ${error instanceof Error ? error.message : error}`);
  }
  if (findExecutable('helm') === undefined)
    skipped.push('skipped: `helm lint` and `helm template`; Helm is not installed');
  else renderers.push({ name: 'helm lint and helm template', render: (values) => renderWithHelm(values, folder) });
  return { renderers, skipped };
}

function renderWithHelm(values: ChartValues, folder: string): readonly Manifest[] {
  const file = join(folder, 'values.yaml');
  writeFileSync(file, stringify(values));
  runCommand('helm', ['lint', '--strict', '--values', file, chartFolder]);
  return manifestsIn(runCommand('helm', ['template', 'packages', chartFolder, '--values', file]));
}

function renderWith({ render }: Renderer): readonly Manifest[] {
  expectRefused(() => render({}));
  return cases.flatMap(({ values, kinds }) => {
    const manifests = render(values);
    expectKinds(manifests, kinds);
    return manifests;
  });
}

function expectKinds(manifests: readonly Manifest[], kinds: readonly string[]): void {
  const found = manifests
    .map(({ kind }) => kind)
    .sort()
    .join(', ');
  const expected = kinds.toSorted().join(', ');
  if (found !== expected) throw new Error(`the chart consists of ${found} instead of ${expected}`);
}

/** Throws an error unless the chart refuses values without secrets, with which the servers could not start. */
function expectRefused(render: () => unknown): void {
  try {
    render();
  } catch (error) {
    if (String(error).includes('secrets.existing or secrets.values is required')) return;
    throw error;
  }
  throw new Error('the chart can be rendered without secrets');
}

function checkConfiguration(text: string, folder: string): void {
  const path = join(folder, 'registry.toml');
  writeFileSync(path, text);
  const program = join(projectFolder, 'dist', 'registry.js');
  runCommand(process.execPath, [program, 'check-config', path], { env: variables });
}
