import type { JsonValue } from '../../document/json-value.ts';
import { noAnnotations, readAnnotations } from '../shape/annotations.ts';
import { anyType, noType } from '../shape/json-type.ts';
import type { Condition, DynamicReference, Resource, Shape, Union } from '../shape/shape.ts';
import { finishShapes } from './finish-shapes.ts';
import { checkKeywords, type UnknownKeywords } from './keywords.ts';
import { readArrayLimits } from './read-array-limits.ts';
import { readDocumentation } from './read-documentation.ts';
import { readConstants, readNumberLimits, readStringLimits, readTypes } from './read-limits.ts';
import { readObjectLimits } from './read-object-limits.ts';
import { followReference, indexReferences, type References, type ReferenceTarget } from './references.ts';
import {
  arrayAt,
  fail,
  isSchemaObject,
  objectAt,
  pointerTo,
  type SchemaObject,
  type SchemaPlace,
  stringAt,
} from './schema-object.ts';
import type { ShapeDraft } from './shape-draft.ts';
import type { Subschemas } from './subschemas.ts';

/** One run of the compiler. Creates one shape for each schema object, so that schemas may refer to themselves. */
export class Compilation {
  readonly #source: JsonValue;
  readonly #unknownKeywords: UnknownKeywords;
  readonly #references: References;
  readonly #drafts = new Map<SchemaObject, ShapeDraft>();
  /** The shapes of the schemas `true` and `false`. */
  readonly #booleans: ShapeDraft[] = [];
  readonly #resources = new Map<string, Resource & { readonly dynamicAnchors: Map<string, Shape> }>();
  readonly #subschemas: Subschemas = {
    one: (place, keyword) => this.#schema(place, keyword),
    list: (place, keyword) => this.#schemas(place, keyword),
    map: (place, keyword) => this.#schemaMap(place, keyword),
  };

  constructor(source: JsonValue, unknownKeywords: UnknownKeywords) {
    this.#source = source;
    this.#unknownKeywords = unknownKeywords;
    this.#references = indexReferences(source);
    for (const uri of this.#references.resources.keys()) this.#resources.set(uri, { uri, dynamicAnchors: new Map() });
  }

  run(): Shape {
    const { resources, places } = this.#references;
    const base = isSchemaObject(this.#source) ? (places.get(this.#source)?.base ?? '') : '';
    const root = this.#shapeOf(this.#source, { pointer: '', base });
    for (const [uri, index] of resources) {
      for (const [name, place] of index.dynamicAnchors) {
        this.#resources.get(uri)?.dynamicAnchors.set(name, this.#shapeOf(place.schema, place));
      }
    }
    finishShapes([...this.#drafts.values(), ...this.#booleans]);
    return root;
  }

  /**
   * Returns the shape of a schema. The draft is recorded before it is filled, so that the schema can refer to itself.
   */
  #shapeOf(value: JsonValue | undefined, { pointer, base }: Pick<ReferenceTarget, 'pointer' | 'base'>): ShapeDraft {
    if (typeof value === 'boolean') {
      const draft = { ...emptyShape(pointer, this.#resourceOf(base)), ownTypes: value ? anyType : noType };
      this.#booleans.push(draft);
      return draft;
    }
    const place = isSchemaObject(value)
      ? (this.#references.places.get(value) ?? { schema: value, pointer, base })
      : undefined;
    if (place === undefined) return fail({ schema: {}, pointer, base }, 'schema', 'must be an object, true or false');
    const known = this.#drafts.get(place.schema);
    if (known !== undefined) return known;
    const draft = emptyShape(place.pointer, this.#resourceOf(place.base));
    this.#drafts.set(place.schema, draft);
    this.#fill(draft, place);
    return draft;
  }

  #fill(draft: ShapeDraft, place: SchemaPlace): void {
    checkKeywords(place, this.#unknownKeywords);
    draft.docs = readDocumentation(place);
    draft.annotations = readAnnotations(place.schema);
    draft.constants = readConstants(place);
    draft.ownTypes = readTypes(place, draft.constants);
    draft.string = readStringLimits(place, draft.docs);
    draft.number = readNumberLimits(place);
    draft.object = readObjectLimits(place, this.#subschemas);
    draft.array = readArrayLimits(place, this.#subschemas);
    draft.reference = this.#reference(place);
    draft.dynamicReference = this.#dynamicReference(place);
    draft.allOf = this.#schemas(place, 'allOf');
    draft.unions = [...this.#union(place, 'anyOf'), ...this.#union(place, 'oneOf')];
    draft.not = this.#schema(place, 'not');
    draft.condition = this.#condition(place);
    // Definitions are compiled even if nothing refers to them, so that their keywords are checked too.
    this.#schemaMap(place, '$defs');
  }

  #resourceOf(base: string): Resource {
    return this.#resources.get(base) ?? { uri: base, dynamicAnchors: new Map() };
  }

  #schema(place: SchemaPlace, keyword: string): Shape | undefined {
    const value = place.schema[keyword];
    return value === undefined ? undefined : this.#below(place, value, keyword);
  }

  #schemas(place: SchemaPlace, keyword: string): readonly Shape[] {
    const values = arrayAt(place, keyword) ?? [];
    return values.map((value, index) => this.#below(place, value, keyword, index));
  }

  #schemaMap(place: SchemaPlace, keyword: string): ReadonlyMap<string, Shape> {
    const entries = Object.entries(objectAt(place, keyword) ?? {});
    return new Map(entries.map(([name, value]) => [name, this.#below(place, value, keyword, name)]));
  }

  #below({ pointer, base }: SchemaPlace, value: JsonValue, ...keys: readonly (string | number)[]): Shape {
    return this.#shapeOf(value, { pointer: pointerTo(pointer, ...keys), base });
  }

  #reference(place: SchemaPlace): Shape | undefined {
    const reference = stringAt(place, '$ref');
    if (reference === undefined) return undefined;
    const target = followReference(this.#references, place, '$ref', reference);
    return this.#shapeOf(target.value, target);
  }

  #dynamicReference(place: SchemaPlace): DynamicReference | undefined {
    const reference = stringAt(place, '$dynamicRef');
    if (reference === undefined) return undefined;
    const target = followReference(this.#references, place, '$dynamicRef', reference);
    return { target: this.#shapeOf(target.value, target), anchor: target.dynamicAnchor };
  }

  #union(place: SchemaPlace, kind: Union['kind']): readonly Union[] {
    const branches = this.#schemas(place, kind);
    if (branches.length === 0 && place.schema[kind] !== undefined) fail(place, kind, 'must not be empty');
    return branches.length === 0 ? [] : [{ kind, branches, byType: [] }];
  }

  #condition(place: SchemaPlace): Condition | undefined {
    const test = this.#schema(place, 'if');
    return test && { test, whenValid: this.#schema(place, 'then'), whenInvalid: this.#schema(place, 'else') };
  }
}

function emptyShape(pointer: string, resource: Resource): ShapeDraft {
  return {
    pointer,
    docs: {},
    annotations: noAnnotations,
    ownTypes: anyType,
    types: anyType,
    constants: undefined,
    string: undefined,
    number: undefined,
    object: undefined,
    array: undefined,
    reference: undefined,
    dynamicReference: undefined,
    allOf: [],
    unions: [],
    not: undefined,
    condition: undefined,
    resource,
    alternatives: [],
    parts: [],
    requiredNames: [],
    knownNames: [],
    excluded: [],
    acceptedTypes: noType,
  };
}
