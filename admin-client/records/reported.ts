import type { Body } from '../../admin-contract/body.ts';

/**
 * A record of the contract as the client reads it from any server: the names of the members are in camelCase, and every
 * member is optional, because the bodies are not defined (spec 4.2). Roles and other enumerations are
 * texts, because other servers have other values.
 */
export type Reported<Schema> = {
  readonly [Key in TextKey<Members<Schema>> as CamelCase<Key>]?: Open<NonNullable<Members<Schema>[Key]>> | undefined;
};

type Members<Schema> = NonNullable<Body<Schema>>;

type TextKey<Value> = Extract<keyof Value, string>;

/** A type in which enumerations of texts are texts. */
export type Open<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Open<Item>[]
    : Value;

export type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Returns a name of the contract in camelCase, such as `createdAt` for `created_at`. */
export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}
