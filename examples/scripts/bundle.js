// Joins the sources into one file, dist/program.js. With --list, only prints the names of these files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const sources = ['src/greeting.js', 'src/main.js'];

if (process.argv.includes('--list')) {
  console.log(sources.join('\n'));
} else {
  const texts = sources.map((source) => readFileSync(new URL(source, root), 'utf8'));
  const program = texts
    .join('\n')
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll(/^export /gm, '');
  mkdirSync(new URL('dist/', root), { recursive: true });
  writeFileSync(new URL('dist/program.js', root), program);
  console.log(`bundled ${sources.length} files (${process.env.BUILD_LABEL ?? 'local'})`);
}
