import type { JsonValue } from '../../document/json-value.ts';
import { eachSubschema } from './keywords.ts';
import { fail, isSchemaObject, pointerTo, type SchemaObject, type SchemaPlace, stringAt } from './schema-object.ts';

/** The base URI of a schema document without `$id`. */
const defaultBase = 'schema:///root';

/** The possible targets of references in one document. */
export interface References {
  readonly resources: ReadonlyMap<string, ResourceIndex>;
  /** The location of each schema object that a standard keyword contains. */
  readonly places: ReadonlyMap<SchemaObject, SchemaPlace>;
}

export interface ResourceIndex {
  readonly root: { readonly value: JsonValue; readonly pointer: string };
  readonly anchors: ReadonlyMap<string, SchemaPlace>;
  readonly dynamicAnchors: ReadonlyMap<string, SchemaPlace>;
}

/** The target of a reference; `value` may also be `true` or `false`. */
export interface ReferenceTarget {
  readonly value: JsonValue;
  readonly pointer: string;
  readonly base: string;
  /**
   * The name of the `$dynamicAnchor` that the reference refers to; undefined if its target is not a `$dynamicAnchor`.
   */
  readonly dynamicAnchor: string | undefined;
}

/** Returns an index of every `$id`, `$anchor` and `$dynamicAnchor` in the document. */
export function indexReferences(source: JsonValue): References {
  const resources = new Map<string, MutableIndex>();
  const places = new Map<SchemaObject, SchemaPlace>();

  function open(base: string, value: JsonValue, pointer: string): MutableIndex {
    const index = { root: { value, pointer }, anchors: new Map(), dynamicAnchors: new Map() };
    resources.set(base, index);
    return index;
  }

  function walk(schema: SchemaObject, pointer: string, outerBase: string, outer: MutableIndex): void {
    const id = stringAt({ schema, pointer, base: outerBase }, '$id');
    const base =
      id === undefined ? outerBase : withoutFragment(resolveUri({ schema, pointer, base: outerBase }, '$id', id));
    const index = base === outerBase ? outer : open(base, schema, pointer);
    const place = { schema, pointer, base };
    places.set(schema, place);
    const anchor = stringAt(place, '$anchor');
    const dynamicAnchor = stringAt(place, '$dynamicAnchor');
    if (anchor !== undefined) index.anchors.set(anchor, place);
    if (dynamicAnchor !== undefined) {
      index.anchors.set(dynamicAnchor, place);
      index.dynamicAnchors.set(dynamicAnchor, place);
    }
    eachSubschema(place, (value, keys) => {
      if (isSchema(value)) walk(value, pointerTo(pointer, ...keys), base, index);
    });
  }

  const rootIndex = open(defaultBase, source, '');
  if (isSchemaObject(source)) walk(source, '', defaultBase, rootIndex);
  return { resources, places };
}

/**
 * Resolves the reference in `keyword` of `place`. Throws a `SchemaError` if it points outside the document or has no
 * target.
 */
export function followReference(
  references: References,
  place: SchemaPlace,
  keyword: string,
  reference: string,
): ReferenceTarget {
  const uri = resolveUri(place, keyword, reference);
  const base = withoutFragment(uri);
  const resource = references.resources.get(base);
  if (resource === undefined) return fail(place, keyword, `leads out of the schema: ${reference}`);
  const fragment = decodeFragment(uri);
  if (fragment === '' || fragment.startsWith('/')) {
    const target = followPointer(references, resource, base, fragment);
    return target ?? fail(place, keyword, `has no target: ${reference}`);
  }
  const anchored = resource.anchors.get(fragment);
  if (anchored === undefined) return fail(place, keyword, `has no target: ${reference}`);
  const dynamicAnchor = resource.dynamicAnchors.has(fragment) ? fragment : undefined;
  return { value: anchored.schema, pointer: anchored.pointer, base: anchored.base, dynamicAnchor };
}

interface MutableIndex extends ResourceIndex {
  readonly anchors: Map<string, SchemaPlace>;
  readonly dynamicAnchors: Map<string, SchemaPlace>;
}

function followPointer(
  references: References,
  resource: ResourceIndex,
  resourceBase: string,
  fragment: string,
): ReferenceTarget | undefined {
  let { value, pointer } = resource.root;
  let base = resourceBase;
  for (const step of fragment.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const next: JsonValue | undefined = Array.isArray(value)
      ? value[Number(key)]
      : isSchemaObject(value) && Object.hasOwn(value, key)
        ? value[key]
        : undefined;
    if (next === undefined) return undefined;
    value = next;
    pointer = pointerTo(pointer, key);
    if (isSchemaObject(value)) base = references.places.get(value)?.base ?? base;
  }
  return { value, pointer, base, dynamicAnchor: undefined };
}

function isSchema(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function resolveUri(place: SchemaPlace, keyword: string, reference: string): string {
  try {
    return new URL(reference, place.base).href;
  } catch {
    return fail(place, keyword, `is not a URI reference: ${reference}`);
  }
}

function withoutFragment(uri: string): string {
  const hash = uri.indexOf('#');
  return hash < 0 ? uri : uri.slice(0, hash);
}

function decodeFragment(uri: string): string {
  const hash = uri.indexOf('#');
  if (hash < 0) return '';
  try {
    return decodeURIComponent(uri.slice(hash + 1));
  } catch {
    return uri.slice(hash + 1);
  }
}
