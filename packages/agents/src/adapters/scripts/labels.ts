import type { Script } from './script.ts'

/** What an operator says of an argument or a result. */
interface Declared {
  readonly description: string
  readonly unit?: string | undefined
}

/** The description as a label: without what stands behind its first stop or semicolon. The name where there is none. */
export const labelOf = (declared: Declared | undefined, name: string): string =>
  (declared?.description ?? name).split(/[;.](?:\s|$)/)[0]?.trim() || name

/** A value with its unit. */
export const withUnit = (declared: Declared | undefined, value: string | number): string =>
  declared?.unit === undefined ? String(value) : `${value} ${declared.unit}`

/**
 * What a script gave, as people read it: each value under the label of its result, else of the argument of that name, with
 * its unit. What is declared nowhere keeps its name.
 */
export function labelled(script: Script, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => labelled(script, item))
  if (typeof data !== 'object' || data === null) return data
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const declared = declarationOf(script, name)
    const label = labelOf(declared, name)
    // Two values never stand under one label.
    result[Object.hasOwn(result, label) ? name : label] =
      typeof value === 'number' && declared?.unit !== undefined
        ? withUnit(declared, value)
        : labelled(script, value)
  }
  return result
}

function declarationOf({ results, arguments: all }: Script, name: string): Declared | undefined {
  if (Object.hasOwn(results, name)) return results[name]
  return Object.hasOwn(all, name) ? all[name] : undefined
}
