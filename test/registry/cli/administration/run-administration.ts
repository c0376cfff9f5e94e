import { onTestFinished, vi } from 'vitest';
import { ownerToken, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { runCommand } from '../../../../registry/cli/run-command.ts';

export interface AdministrationRun {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a command line, whose words are separated by spaces, against a registry, with a token in the environment. */
export async function administer(
  { url }: Pick<TestRegistry, 'url'>,
  line: string,
  token: string | undefined = ownerToken,
): Promise<AdministrationRun> {
  vi.stubEnv('TASKWRIGHT_REGISTRY_URL', url);
  vi.stubEnv('TASKWRIGHT_REGISTRY_TOKEN', token);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const out: string[] = [];
  const error: string[] = [];
  const terminal = { out: (text: string) => void out.push(text), error: (text: string) => void error.push(text) };
  const code = await runCommand(line.split(' '), terminal);
  const hidden = (texts: readonly string[]) => texts.join('').replaceAll(url, 'URL');
  return { code, out: hidden(out), error: hidden(error) };
}
