import type { Shape } from './shape.ts';

type Values = readonly unknown[];

/** The record type of packed shapes. Shapes are created with an object literal, which is faster than computed keys. */
export const shapeRecords = {
  keys: Object.keys(shapeOf([])),
  create: (values: Values): object => shapeOf(values),
};

/** Returns a shape with these values. The keys are in the order in which the schema compiler creates them. */
function shapeOf(values: Values): { readonly [Part in keyof Shape]: unknown } {
  return {
    pointer: values[0],
    docs: values[1],
    annotations: values[2],
    ownTypes: values[3],
    types: values[4],
    constants: values[5],
    string: values[6],
    number: values[7],
    object: values[8],
    array: values[9],
    reference: values[10],
    dynamicReference: values[11],
    allOf: values[12],
    unions: values[13],
    not: values[14],
    condition: values[15],
    resource: values[16],
    alternatives: values[17],
    parts: values[18],
    requiredNames: values[19],
    knownNames: values[20],
    excluded: values[21],
    acceptedTypes: values[22],
  };
}
