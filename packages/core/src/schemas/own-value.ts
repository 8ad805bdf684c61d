/**
 * The value of an object under a name from outside; undefined where it has none of its own: `constructor` is a name of every
 * object. Tables that stay the same are a `Map` instead.
 */
export const ownValue = <Value>(
  object: Readonly<Record<string, Value | undefined>>,
  name: string,
): Value | undefined => (Object.hasOwn(object, name) ? object[name] : undefined)
