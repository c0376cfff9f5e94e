import { EventEmitter, on } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { generatedPositionFor, LEAST_UPPER_BOUND, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Inspector } from '../../../harness/vscode/inspector.ts';
import { projectFolder } from '../../../harness/vscode/paths.ts';

/** A line of a source file, from 1. */
export interface SourceLine {
  readonly source: string;
  readonly line: number;
}

/** Returns the line of a source file that contains a text. */
export function lineWith(source: string, text: string): SourceLine {
  const lines = readFileSync(join(projectFolder, source), 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(text));
  if (index < 0) throw new Error(`\`${source}\` does not contain \`${text}\``);
  return { source, line: index + 1 };
}

/**
 * Sets a breakpoint in a source file, as a debugger does: it finds the position in the built program with the source map next to the
 * program. Returns a function that resolves to the line of the source at which the process then pauses, and resumes the process.
 */
export async function breakAt(inspector: Inspector, program: string, { source, line }: SourceLine) {
  const map = mapOf(program);
  const mapped = map.sources.find((one) => one?.endsWith(source)) ?? source;
  const generated = generatedPositionFor(map, { source: mapped, line, column: 0, bias: LEAST_UPPER_BOUND });
  if (generated.line === null) throw new Error(`\`${source}\`:${line} is not in the source map of \`${program}\``);
  const paused = new EventEmitter();
  inspector.on('Debugger.paused', (event) => paused.emit('paused', event));
  await inspector.send('Debugger.enable');
  const set = await inspector.send('Debugger.setBreakpointByUrl', {
    urlRegex: `${program.slice(program.indexOf('/dist/')).replaceAll('.', '\\.')}$`,
    lineNumber: generated.line - 1,
    columnNumber: generated.column,
  });
  const { breakpointId } = set as { readonly breakpointId: string };
  return async (): Promise<SourceLine> => {
    for await (const [event] of on(paused, 'paused')) {
      const { callFrames, hitBreakpoints } = event as Paused;
      const isHit = hitBreakpoints.includes(breakpointId);
      if (isHit) await inspector.send('Debugger.removeBreakpoint', { breakpointId });
      await inspector.send('Debugger.resume');
      if (!isHit) continue;
      const { lineNumber, columnNumber } = callFrames[0].location;
      const original = originalPositionFor(map, { line: lineNumber + 1, column: columnNumber });
      return {
        source: relative(projectFolder, resolve(dirname(program), original.source ?? '')),
        line: original.line ?? 0,
      };
    }
    throw new Error('The inspector is closed.');
  };
}

/** The part of the event that is used here. Positions begin with 0. */
interface Paused {
  readonly callFrames: readonly [
    { readonly location: { readonly lineNumber: number; readonly columnNumber: number } },
    ...unknown[],
  ];
  readonly hitBreakpoints: readonly string[];
}

/** Reads the map that the last line of a program names. */
function mapOf(program: string): TraceMap {
  const name = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(program, 'utf8'))?.[1];
  const path = join(program, '..', name ?? '');
  if (name === undefined || !existsSync(path)) throw new Error(`\`${program}\` has no source map`);
  return new TraceMap(JSON.parse(readFileSync(path, 'utf8')));
}
