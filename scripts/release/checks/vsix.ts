import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../../harness/system/run-command.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';
import { linkBase, timeOfFiles } from '../../package.ts';
import { digestOf } from '../artifact-table.ts';

/** Packages the extension with the packager's command, which also looks for secrets and warns about mistakes in the manifest. */
export async function checkExtension(folder: string): Promise<readonly string[]> {
  const temporary = mkdtempSync(join(tmpdir(), 'taskwright-vsix-'));
  try {
    const path = join(temporary, 'taskwright.vsix');
    const links = [`--baseContentUrl=${linkBase}`, `--baseImagesUrl=${linkBase}`];
    const env = { SOURCE_DATE_EPOCH: String(timeOfFiles.getTime() / 1_000) };
    const words = ['package', '--no-dependencies', ...links, `--out=${path}`];
    const output = runCommand('vsce', words, { cwd: projectFolder, env });
    const warnings = output.split('\n').filter((line) => /WARN|ERROR/.test(line));
    if (warnings.length > 0) throw new Error(`vsce has warnings:\n${warnings.join('\n')}`);
    if (digestOf(path) !== digestOf(join(folder, 'taskwright.vsix'))) {
      throw new Error('`vsce package` and `npm run package` produce different packages');
    }
    return [`vsce packages it without a warning: ${statSync(path).size} bytes, the same digest`];
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
