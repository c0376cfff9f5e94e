/**
 * The type of the JSON values that a schema of this room describes, with readonly members. Supports the keywords that the
 * schemas use: `type`, `enum`, `anyOf`, `items`, `properties`, `required` and `additionalProperties`.
 */
export type Body<Schema> = Schema extends { readonly anyOf: readonly (infer Branch)[] }
  ? BodyOfEach<Branch>
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly type: infer Type }
      ? BodyOfType<Type extends readonly (infer Alternative)[] ? Alternative : Type, Schema>
      : unknown;

type BodyOfEach<Schema> = Schema extends unknown ? Body<Schema> : never;

type BodyOfType<Type, Schema> = Type extends 'string'
  ? string
  : Type extends 'integer' | 'number'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : Type extends 'array'
          ? readonly Body<Schema extends { readonly items: infer Items } ? Items : unknown>[]
          : BodyOfObject<Schema>;

type BodyOfObject<Schema> = Schema extends { readonly properties: infer Properties }
  ? Flat<
      { readonly [Key in Extract<keyof Properties, RequiredKey<Schema>>]: Body<Properties[Key]> } & {
        readonly [Key in Exclude<keyof Properties, RequiredKey<Schema>>]?: Body<Properties[Key]>;
      }
    >
  : Schema extends { readonly additionalProperties: infer Member }
    ? Readonly<Record<string, Member extends true ? unknown : Body<Member>>>
    : Readonly<Record<string, unknown>>;

type RequiredKey<Schema> = Schema extends { readonly required: readonly (infer Key)[] } ? Key : never;

type Flat<Value> = { [Key in keyof Value]: Value[Key] };
