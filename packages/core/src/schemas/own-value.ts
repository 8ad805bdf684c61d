/**
 * Own property of an object under an external name; undefined if absent, since e.g. `constructor` is
 * inherited by every object. Constant tables are a `Map` instead.
 */
export const ownValue = <Value>(
  object: Readonly<Record<string, Value | undefined>>,
  name: string,
): Value | undefined => (Object.hasOwn(object, name) ? object[name] : undefined)
