import type { Shape } from '../shape/shape.ts';
import type { SchemaPlace } from './schema-object.ts';

/** Compiles the schemas that a keyword contains. */
export interface Subschemas {
  readonly one: (place: SchemaPlace, keyword: string) => Shape | undefined;
  readonly list: (place: SchemaPlace, keyword: string) => readonly Shape[];
  readonly map: (place: SchemaPlace, keyword: string) => ReadonlyMap<string, Shape>;
}
