import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeCertificate } from '../../../harness/registry/certificate.ts';
import { serveWith } from '../readers/several-processes.ts';
import { client } from '../support/clients.ts';

const token = 'the-token-of-the-owner-of-the-registry';

/** Returns npm with a certificate that it trusts. */
function npmWith(url: string, certificate: string) {
  const npm = client(
    'npm',
    `registry=${url}/npm/\n//${new URL(url).host}/npm/:_authToken=${token}\ncafile=${certificate}\nfetch-retries=0\n`,
  );
  onTestFinished(() => npm[Symbol.dispose]());
  return npm;
}

test.each([0, 2])(
  'npm publishes and installs over HTTPS with %d readers, even after the certificate is replaced',
  async (readers) => {
    const certificates = mkdtempSync(join(tmpdir(), 'taskwright-certificates-'));
    onTestFinished(() => rmSync(certificates, { recursive: true, force: true }));
    const config = `[settings]\nauth_token = "${token}"\ntls = { certificate = "server.crt", key = "server.key" }\n`;
    const server = await serveWith(readers, config, (folder) => writeCertificate(folder, 'server'));
    const certificate = join(server.folder, 'server.crt');
    expect(server.url).toMatch(/^https:/);

    const trusted = join(certificates, 'first.crt');
    writeFileSync(trusted, readFileSync(certificate));
    const npm = npmWith(server.url, trusted);
    const lib = join(npm.home, 'lib');
    mkdirSync(lib);
    writeFileSync(join(lib, 'package.json'), JSON.stringify({ name: 'lib', version: '1.0.0' }));
    expect(await npm.run(lib, 'publish')).toMatchObject({ code: 0 });

    writeCertificate(server.folder, 'server');
    const reloaded = server.logged('configuration reloaded');
    server.child.kill('SIGHUP');
    await reloaded;
    const untrusting = npmWith(server.url, trusted);
    const after = npmWith(server.url, certificate);
    expect(await untrusting.run(untrusting.home, 'view', 'lib', 'version')).toMatchObject({ code: 1 });
    const project = join(after.home, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), JSON.stringify({ dependencies: { lib: '1.0.0' } }));
    expect(await after.run(project, 'install')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(project, 'node_modules/lib/package.json'), 'utf8'))).toMatchObject({
      version: '1.0.0',
    });
  },
);
