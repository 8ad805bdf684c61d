/** Same keys, all optional, without null and undefined. */
export type Defined<Values> = { [Key in keyof Values]?: NonNullable<Values[Key]> }

/**
 * Drops properties that are null or undefined, for objects whose keys are optional on the wire.
 * @example defined({ title: 'Theaetetus', author: null }) // { title: 'Theaetetus' }
 */
export function defined<Values extends object>(values: Values): Defined<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as Defined<Values>
}
