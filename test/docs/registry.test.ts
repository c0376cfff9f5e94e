import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { balancerPackages, installServices } from '../../harness/services/install.ts';
import { checkConfig } from '../../registry/cli/check-config.ts';
import { type Files, temporaryFolder } from '../server/cli/support/temporary-folder.ts';
import { readPage } from './pages.ts';
import { nginxFile, writeProxyCertificate } from './proxy-files.ts';

const blocks = readPage('docs/registry.md').blocks;
const inLanguage = (name: string) => blocks.filter(({ language }) => language === name);

test.each(inLanguage('toml'))('a server can start with the configuration $place', async ({ text }) => {
  const output: string[] = [];
  const terminal = { out: (part: string) => void output.push(part), error: (part: string) => void output.push(part) };
  await checkConfig(['--format', 'json', join(folderWith({ 'registry.toml': text }), 'registry.toml')], terminal);
  const { findings }: { readonly findings: readonly ConfigFinding[] } = JSON.parse(output.join(''));
  // The secrets are not available in this test.
  const isMissingSecret = ({ message }: ConfigFinding) => /is not set$|^File `\/run\/.*does not exist$/.test(message);
  expect(findings.filter((finding) => !isMissingSecret(finding))).toEqual([]);
});

interface ConfigFinding {
  readonly severity: string;
  readonly message: string;
}

describe('configurations of proxies', () => {
  beforeAll(() => installServices(balancerPackages));

  test.each(inLanguage('nginx'))('nginx accepts $place', ({ text }) => {
    const folder = folderWith({ 'nginx.conf': nginxFile(text.replace(' 443 ', ' 8443 ')) });
    execFileSync('/usr/sbin/nginx', ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')]);
  });

  test.each(inLanguage('haproxy'))('HAProxy accepts $place', ({ text }) => {
    const folder = folderWith({ 'haproxy.cfg': text });
    execFileSync('/usr/sbin/haproxy', ['-c', '-f', 'haproxy.cfg'], { cwd: folder });
  });
});

/** Returns a new folder with these files and a certificate. */
function folderWith(files: Files): string {
  const folder = temporaryFolder(files);
  writeProxyCertificate(folder);
  return folder;
}
