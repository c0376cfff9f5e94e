import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { l10n, Uri, window } from 'vscode';
import { notifyError } from '../../../dialogs/notify.ts';
import type { PackageProblem } from '../../packing/package-problem.ts';

/** Notifies the user of a problem with the package in a folder, and offers to open its `package.json`, if it exists. */
export async function reportPackageProblem(folder: string, { message }: PackageProblem): Promise<void> {
  const manifest = join(folder, 'package.json');
  const open = l10n.t('Open package.json');
  const actions = existsSync(manifest) ? [open] : [];
  if ((await notifyError(message, ...actions)) === open) await window.showTextDocument(Uri.file(manifest));
}
