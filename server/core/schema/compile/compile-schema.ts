import type { JsonValue } from '../../document/json-value.ts';
import type { Shape } from '../shape/shape.ts';
import { Compilation } from './compilation.ts';

/**
 * Compiles a JSON Schema (draft 2020-12) into shapes. Throws a `SchemaError` that names the keyword if a keyword is
 * malformed or not implemented; no keyword is ignored. Keywords that begin with `x-` are annotations.
 */
export function compileSchema(source: JsonValue): Shape {
  return new Compilation(source, 'reject').run();
}

/**
 * Compiles a JSON Schema into shapes as `compileSchema` does, but ignores unknown keywords, as the standard requires
 * (JSON Schema Core 2020-12, 4.3.1).
 */
export function compileForeignSchema(source: JsonValue): Shape {
  return new Compilation(source, 'ignore').run();
}
