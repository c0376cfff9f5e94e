/**
 * Returns a property of a value of unknown type, such as an argument of a command. Undefined if the value does not have
 * the property.
 */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}
