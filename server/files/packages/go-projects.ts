import { join } from 'node:path';
import type { Disk } from '../disk.ts';
import { unixPath } from '../paths.ts';
import { readText } from '../read-text.ts';
import { innerPath } from './member-patterns.ts';
import { type DiscoveredProjects, faulty, noProjects, type WorkspaceProject } from './workspace-project.ts';

/**
 * Resolves to the modules that `go.work` in a folder lists. The runner does not read the dependencies between them; a
 * config file defines them in `monorepo.projects`.
 */
export async function goProjects(root: string, disk: Disk): Promise<DiscoveredProjects> {
  const work = await readText(join(root, 'go.work'), disk);
  if (!('text' in work)) return noProjects;
  const top = unixPath(root);
  const projects: WorkspaceProject[] = [];
  for (const directory of directiveArguments(work.text, 'use')) {
    const folder = unixPath(join(root, directory)).replace(/\/+$/, '');
    const inner = innerPath(top, folder);
    if (inner === undefined) continue;
    const read = await readText(join(folder, 'go.mod'), disk);
    const name = 'text' in read ? directiveArguments(read.text, 'module')[0] : undefined;
    if (name === undefined) return faulty(`\`${inner}/go.mod\` has no \`module\``);
    projects.push({ id: `go:${name}`, folder, dependencies: [] });
  }
  return { projects, fault: undefined };
}

/** Returns the arguments of a directive, which are on its line, or on lines of their own in parentheses. */
function directiveArguments(text: string, directive: string): readonly string[] {
  const found: string[] = [];
  const onLine = new RegExp(`^${directive}\\s+(.*)$`);
  let isInBlock = false;
  for (const written of text.split('\n')) {
    const line = written.replace(/("(?:\\.|[^"\\])*"|`[^`]*`)|\/\/.*$/g, '$1').trim();
    const rest = onLine.exec(line)?.[1];
    const argument = isInBlock ? line : rest;
    if (line === '' || argument === undefined) continue;
    if (isInBlock && line === ')') isInBlock = false;
    else if (argument === '(') isInBlock = true;
    else found.push(argument.replace(/^(["`])(.*)\1$/, '$2'));
  }
  return found;
}
