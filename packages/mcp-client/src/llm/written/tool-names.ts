/** Resolves a name written by a model to a tool; undefined if it matches none, or several. */
export type NameResolver = (written: string) => string | undefined

/** Prefix added by models, as in `functions.search`. */
const PREFIX = /^(?:functions?|tools?|default_api|api|mcp)[.:/]+/i
/** Call number added by models, as in `functions.search:0`. */
const NUMBER = /:\d+$/

/** Resolves names with a prefix, other separators, or without the server if only one has the tool. */
export function createNameResolver(names: readonly string[]): NameResolver {
  const exact = new Set(names)
  const byKey = unique(names.map((name) => [keyOf(name), name]))
  const byTool = unique(names.map((name) => [keyOf(name.slice(name.indexOf('__') + 1)), name]))
  return (written) => {
    const name = written.trim().replace(/^[`"'*]+|[`"'*]+$/g, '')
    if (exact.has(name)) return name
    const bare = name.replace(PREFIX, '').replace(NUMBER, '')
    if (exact.has(bare)) return bare
    const key = keyOf(bare)
    return byKey.get(key) ?? byTool.get(key)
  }
}

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function unique(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(entries, ([key]) => key)
  return new Map(
    [...groups].flatMap(([key, [first, ...more]]) =>
      first && key !== '' && more.length === 0 ? [[key, first[1]]] : [],
    ),
  )
}
