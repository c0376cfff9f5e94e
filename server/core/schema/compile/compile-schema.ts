import type { JsonValue } from '../../document/json-value.ts';
import { noAnnotations, readAnnotations } from '../shape/annotations.ts';
import { anyType, noType } from '../shape/json-type.ts';
import type { ArrayLimits, Condition, DynamicReference, ObjectLimits, Resource, Shape, Union } from '../shape/shape.ts';
import { finishShapes } from './finish-shapes.ts';
import { checkKeywords, type UnknownKeywords } from './keywords.ts';
import { readDocumentation } from './read-documentation.ts';
import { readConstants, readNumberLimits, readStringLimits, readTypes } from './read-limits.ts';
import { followReference, indexReferences, type Target } from './references.ts';
import {
  arrayAt,
  booleanAt,
  fail,
  isSchemaObject,
  objectAt,
  pointerTo,
  regularExpression,
  type SchemaObject,
  type SchemaPlace,
  sizeAt,
  stringAt,
  stringsAt,
} from './schema-object.ts';
import type { ShapeDraft } from './shape-draft.ts';

/**
 * Compiles a JSON Schema (draft 2020-12) into shapes. A keyword that is malformed, or that the engine does not
 * implement, is refused with a `SchemaError` that names it; nothing is silently left out.
 */
export function compileSchema(source: JsonValue): Shape {
  return compile(source, 'refuse');
}

/** The same, leaving keywords that nobody has defined aside as the standard asks (JSON Schema Core 2020-12, 4.3.1). */
export function compileForeignSchema(source: JsonValue): Shape {
  return compile(source, 'ignore');
}

function compile(source: JsonValue, unknownKeywords: UnknownKeywords): Shape {
  const references = indexReferences(source);
  const drafts = new Map<SchemaObject, ShapeDraft>();
  const constants: ShapeDraft[] = [];
  const resources = new Map<string, Resource & { readonly dynamicAnchors: Map<string, Shape> }>();
  for (const uri of references.resources.keys()) resources.set(uri, { uri, dynamicAnchors: new Map() });

  /** The shape is put on record before it is filled, so a schema may refer to itself. */
  function shapeOf(value: JsonValue | undefined, { pointer, base }: Pick<Target, 'pointer' | 'base'>): ShapeDraft {
    if (typeof value === 'boolean') {
      const draft = { ...emptyShape(pointer, resourceOf(base)), ownTypes: value ? anyType : noType };
      constants.push(draft);
      return draft;
    }
    const place = isSchemaObject(value)
      ? (references.places.get(value) ?? { schema: value, pointer, base })
      : undefined;
    if (place === undefined) return fail({ schema: {}, pointer, base }, 'schema', 'must be an object, true or false');
    const known = drafts.get(place.schema);
    if (known !== undefined) return known;
    const draft = emptyShape(place.pointer, resourceOf(place.base));
    drafts.set(place.schema, draft);
    fill(draft, place);
    return draft;
  }

  function fill(draft: ShapeDraft, place: SchemaPlace): void {
    checkKeywords(place, unknownKeywords);
    draft.docs = readDocumentation(place);
    draft.annotations = readAnnotations(place.schema);
    draft.constants = readConstants(place);
    draft.ownTypes = readTypes(place, draft.constants);
    draft.string = readStringLimits(place, draft.docs);
    draft.number = readNumberLimits(place);
    draft.object = readObjectLimits(place);
    draft.array = readArrayLimits(place);
    draft.reference = readReference(place);
    draft.dynamicReference = readDynamicReference(place);
    draft.allOf = schemas(place, 'allOf');
    draft.unions = [...readUnion(place, 'anyOf'), ...readUnion(place, 'oneOf')];
    draft.not = schema(place, 'not');
    draft.condition = readCondition(place);
    // Compiled although nothing may refer to them, so that what they hold is checked, too.
    schemaMap(place, '$defs');
  }

  function resourceOf(base: string): Resource {
    return resources.get(base) ?? { uri: base, dynamicAnchors: new Map() };
  }

  function schema(place: SchemaPlace, keyword: string): Shape | undefined {
    const value = place.schema[keyword];
    return value === undefined
      ? undefined
      : shapeOf(value, { pointer: pointerTo(place.pointer, keyword), base: place.base });
  }

  function schemas(place: SchemaPlace, keyword: string): readonly Shape[] {
    const values = arrayAt(place, keyword) ?? [];
    return values.map((value, index) =>
      shapeOf(value, { pointer: pointerTo(place.pointer, keyword, index), base: place.base }),
    );
  }

  function schemaMap(place: SchemaPlace, keyword: string): ReadonlyMap<string, Shape> {
    return new Map(
      Object.entries(objectAt(place, keyword) ?? {}).map(([name, value]) => [
        name,
        shapeOf(value, { pointer: pointerTo(place.pointer, keyword, name), base: place.base }),
      ]),
    );
  }

  function readReference(place: SchemaPlace): Shape | undefined {
    const reference = stringAt(place, '$ref');
    if (reference === undefined) return undefined;
    const target = followReference(references, place, '$ref', reference);
    return shapeOf(target.value, target);
  }

  function readDynamicReference(place: SchemaPlace): DynamicReference | undefined {
    const reference = stringAt(place, '$dynamicRef');
    if (reference === undefined) return undefined;
    const target = followReference(references, place, '$dynamicRef', reference);
    return { target: shapeOf(target.value, target), anchor: target.dynamicAnchor };
  }

  function readUnion(place: SchemaPlace, kind: Union['kind']): readonly Union[] {
    const branches = schemas(place, kind);
    if (branches.length === 0 && place.schema[kind] !== undefined) fail(place, kind, 'must not be empty');
    return branches.length === 0 ? [] : [{ kind, branches, byType: [] }];
  }

  function readCondition(place: SchemaPlace): Condition | undefined {
    const test = schema(place, 'if');
    return test && { test, holds: schema(place, 'then'), fails: schema(place, 'else') };
  }

  function readObjectLimits(place: SchemaPlace): ObjectLimits | undefined {
    if (!objectKeywords.some((keyword) => place.schema[keyword] !== undefined)) return undefined;
    return {
      properties: schemaMap(place, 'properties'),
      patterns: [...schemaMap(place, 'patternProperties')].map(([source, shape]) => ({
        pattern: regularExpression(place, 'patternProperties', source),
        shape,
      })),
      additional: schema(place, 'additionalProperties'),
      unevaluated: schema(place, 'unevaluatedProperties'),
      names: schema(place, 'propertyNames'),
      required: stringsAt(place, 'required') ?? [],
      minProperties: sizeAt(place, 'minProperties', 0),
      maxProperties: sizeAt(place, 'maxProperties', Number.POSITIVE_INFINITY),
      dependentRequired: readDependentRequired(place),
      dependentShapes: schemaMap(place, 'dependentSchemas'),
    };
  }

  function readArrayLimits(place: SchemaPlace): ArrayLimits | undefined {
    if (!arrayKeywords.some((keyword) => place.schema[keyword] !== undefined)) return undefined;
    const contained = schema(place, 'contains');
    return {
      prefix: schemas(place, 'prefixItems'),
      items: schema(place, 'items'),
      contains: contained && {
        shape: contained,
        minimum: sizeAt(place, 'minContains', 1),
        maximum: sizeAt(place, 'maxContains', Number.POSITIVE_INFINITY),
      },
      unevaluated: schema(place, 'unevaluatedItems'),
      minItems: sizeAt(place, 'minItems', 0),
      maxItems: sizeAt(place, 'maxItems', Number.POSITIVE_INFINITY),
      unique: booleanAt(place, 'uniqueItems') ?? false,
    };
  }

  const root = shapeOf(source, {
    pointer: '',
    base: isSchemaObject(source) ? rootBase(references.places, source) : '',
  });
  for (const [uri, index] of references.resources) {
    for (const [name, place] of index.dynamicAnchors) {
      resources.get(uri)?.dynamicAnchors.set(name, shapeOf(place.schema, place));
    }
  }
  finishShapes([...drafts.values(), ...constants]);
  return root;
}

const objectKeywords = [
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'required'],
  ...['minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas'],
];

const arrayKeywords = ['prefixItems', 'items', 'contains', 'unevaluatedItems', 'minItems', 'maxItems', 'uniqueItems'];

function rootBase(places: ReadonlyMap<SchemaObject, SchemaPlace>, source: SchemaObject): string {
  return places.get(source)?.base ?? '';
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
  };
}

function readDependentRequired(place: SchemaPlace): ReadonlyMap<string, readonly string[]> {
  const lists = objectAt(place, 'dependentRequired') ?? {};
  const inner = { ...place, schema: lists, pointer: pointerTo(place.pointer, 'dependentRequired') };
  return new Map(Object.keys(lists).map((name) => [name, stringsAt(inner, name) ?? []]));
}
