/**
 * Bundles the extension, the language server, the command line, the registry server and the webviews:
 *
 *   node scripts/build.ts [--watch] [--into FOLDER] [NAME…]
 *
 * Names such as `server.js` select programs; the default is all of them. `--watch` builds again after each change until it is
 * stopped, with source maps and without minification, so that breakpoints in the sources bind. The default folder is `dist/`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPrograms } from './build/build-programs.ts';
import { programNames } from './build/programs.ts';
import { watchPrograms } from './build/watch-programs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { watch: { type: 'boolean', default: false }, into: { type: 'string', default: 'dist' } },
});
const unknown = positionals.filter((name) => !programNames.includes(name));
if (unknown.length > 0) {
  console.error(`build: there is no program ${unknown.join(', ')}; the programs are ${programNames.join(', ')}`);
  process.exit(1);
}
const into = resolve(values.into);
await (values.watch ? watchPrograms(positionals, into) : buildPrograms(positionals, into));
