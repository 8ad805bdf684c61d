/** Same keys, all optional, without null and undefined. */
export type Defined<Values> = { [Key in keyof Values]?: NonNullable<Values[Key]> }

/** Drops null and undefined. @example defined({ title: 'Meno', author: null }) // { title: 'Meno' } */
export function defined<Values extends object>(values: Values): Defined<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as Defined<Values>
}
