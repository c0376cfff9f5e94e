import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StartedProgram, startProgram } from '../start-program.ts';

/** Starts a bare `node:http` server, which responds to each request with the content. */
export function startBare(content: Buffer): Promise<StartedProgram> {
  return startProgram('reads/bare-server.ts', (folder) => {
    const file = join(folder, 'content');
    writeFileSync(file, content);
    return file;
  });
}
