import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renameFile } from '../../../registry/disk/rename-file.ts';
import { tokenHashText } from '../../../registry/tokens/tokens.ts';

/**
 * Adds the SHA-256 hash of a token to the configuration file, so that the registry accepts the token. Preserves the user's
 * other settings in the file.
 */
export async function allowToken(file: string, token: string): Promise<void> {
  const line = `auth_token = "${tokenHashText(token)}"`;
  const before = await textOf(file);
  const text = withToken(before, line);
  if (text === before) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  await renameFile(draft, file);
}

function withToken(before: string | undefined, line: string): string {
  const lines = (before ?? firstLines).split('\n');
  const header = lines.findIndex((text) => /^\s*\[\s*settings\s*\]/.test(text));
  if (header < 0) return [...lines, '[settings]', line, ''].join('\n');
  const end = lines.findIndex((text, at) => at > header && /^\s*\[/.test(text));
  const section = lines.slice(header + 1, end < 0 ? lines.length : end);
  const others = section.filter((text) => !/^\s*auth_token\s*=/.test(text));
  return [...lines.slice(0, header + 1), line, ...others, ...(end < 0 ? [] : lines.slice(end))].join('\n');
}

const firstLines = '# The configuration of the registry that the editor runs on this machine.\n\n[settings]\n';

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
