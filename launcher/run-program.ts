import type { CompiledPart } from './compiled-part.ts';
import { mainModule } from './program-file.ts';

interface Module {
  exports: unknown;
}

/** Defines a module: sets its exports. */
type Define = (module: Module, require: NodeJS.Require, folder: string) => void;

export interface ProgramSurroundings {
  /** Returns the modules that do not belong to the program. */
  readonly requireOther: NodeJS.Require;
  /** The `__dirname` of the modules. */
  readonly folder: string;
}

/** Runs a program: its main module, and each module that it imports when it is imported for the first time. */
export function runProgram(parts: readonly CompiledPart[], { requireOther, folder }: ProgramSurroundings): void {
  const loaded = new Map<string, Module>();
  const defined = (name: string, define: Define): unknown => {
    const module: Module = { exports: {} };
    loaded.set(name, module);
    try {
      define(module, require, folder);
    } catch (error) {
      loaded.delete(name);
      throw error;
    }
    return module.exports;
  };
  const requireModule = (name: string): unknown => {
    const known = loaded.get(name);
    if (known) return known.exports;
    for (const part of parts) {
      const source = part.modules.get(name);
      if (source) return defined(name, part.compile(name, source) as Define);
    }
    return requireOther(name);
  };
  const require: NodeJS.Require = Object.assign(requireModule, requireOther);
  requireModule(mainModule);
}
