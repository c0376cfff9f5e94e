import path from 'node:path';
import type { WorkerPrograms } from '../protocol/worker-programs.ts';

/** The modules of the engine, by their paths in the project. */
type Engine = Readonly<Record<string, unknown>>;

/** A program as the build writes it: a function that is called like a CommonJS module. */
type Program = (require: (id: string) => unknown, module: { exports: Engine }) => void;

let loaded: Engine | undefined;

/**
 * Returns the modules of the engine. The build replaces the imports of the engine in the worker's modules with calls to this
 * function.
 */
export function engine(): Engine {
  if (loaded === undefined) throw new Error('The engine is used before it is loaded');
  return loaded;
}

/** Runs the program with the engine. */
export function loadEngine(programs: WorkerPrograms): void {
  const module: { exports: Engine } = { exports: {} };
  programFrom(textOf('engine.js', programs))((id) => required(id, programs), module);
  loaded = module.exports;
}

/** Returns a module that the engine requires: a module of Node for which there is a substitute, or data. */
function required(id: string, programs: WorkerPrograms): unknown {
  if (id === 'node:path' || id === 'node:path/posix') return path;
  return JSON.parse(textOf(id.replace('./programs/', ''), programs));
}

function textOf(name: string, programs: WorkerPrograms): string {
  const text = programs.get(name);
  if (text === undefined) throw new Error(`\`${name}\` does not exist in a browser`);
  return text;
}

/** Evaluates a script whose value is a function. */
function programFrom(script: string): Program {
  const scope: { taskwrightProgram?: Program } = self as object;
  const address = URL.createObjectURL(new Blob(['self.taskwrightProgram = ', script], { type: 'text/javascript' }));
  try {
    importScripts(address);
  } finally {
    URL.revokeObjectURL(address);
  }
  const { taskwrightProgram: program } = scope;
  if (program === undefined) throw new Error('The engine is not a program');
  delete scope.taskwrightProgram;
  return program;
}
