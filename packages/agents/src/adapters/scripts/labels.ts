import type { Script } from './script.ts'

interface Declared {
  readonly description: string
  readonly unit?: string | undefined
}

/** Returns the description up to its first full stop or semicolon as a label, or the name if there is none. */
export const labelOf = (declared: Declared | undefined, name: string): string =>
  (declared?.description ?? name).split(/[;.](?:\s|$)/)[0]?.trim() || name

export const withUnit = (declared: Declared | undefined, value: string | number): string =>
  declared?.unit === undefined ? String(value) : `${value} ${declared.unit}`

/** Labels results as declared, each with its unit; undeclared values keep their name. */
export function labelled(script: Script, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => labelled(script, item))
  if (typeof data !== 'object' || data === null) return data
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const declared = declarationOf(script, name)
    const label = labelOf(declared, name)
    // Keep the name if the label is already taken.
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
