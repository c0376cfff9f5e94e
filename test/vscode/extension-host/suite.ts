import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';
import { closeEverything } from './close-everything.ts';

/** Runs every bundled test file in this folder; rejects when a test fails. VS Code calls it in its extension host. */
export async function run(): Promise<void> {
  const mocha = new Tests({ ui: 'bdd', timeout: 120_000 });
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.test.cjs')) mocha.addFile(join(__dirname, name));
  }
  mocha.closeAfterEachGroup();
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}

class Tests extends Mocha {
  /** Loads the files, and closes everything after each group of tests that is not in another one. */
  closeAfterEachGroup(): void {
    this.loadFiles();
    for (const suite of this.suite.suites) suite.afterAll('everything is closed', closeEverything);
  }
}
