import { checkContainers } from './containers.ts';
import { checkEditors } from './editors.ts';
import { checkChart } from './helm-chart.ts';
import { checkInstallations } from './npm-installations.ts';
import { checkOldVsCode } from './old-vscode.ts';
import { checkServiceUnit } from './service-unit.ts';
import { checkExtension } from './vsix.ts';

/** A check of the artifacts. `run` returns a line for each thing it proved or skipped, and throws if something is wrong. */
export interface Check {
  readonly name: string;
  run(folder: string): Promise<readonly string[]>;
}

export const checks: readonly Check[] = [
  { name: 'VS Code extension', run: checkExtension },
  { name: 'VS Code extension in the oldest supported VS Code', run: checkOldVsCode },
  { name: 'npm packages', run: checkInstallations },
  { name: 'editors', run: checkEditors },
  { name: 'systemd unit of the registry', run: checkServiceUnit },
  { name: 'containers of the registry', run: checkContainers },
  { name: 'Helm chart of the registry', run: checkChart },
];
