/** Own property by an external name; `constructor` is inherited by every object. Constant tables are a `Map`. */
export const ownValue = <Value>(
  object: Readonly<Record<string, Value | undefined>>,
  name: string,
): Value | undefined => (Object.hasOwn(object, name) ? object[name] : undefined)
