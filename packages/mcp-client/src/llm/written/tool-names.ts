/** Gives the tool that a model means by a name it wrote; undefined where it may mean none, or several. */
export type NameResolver = (written: string) => string | undefined

/** What models put before a name, as in `functions.search`. */
const PREFIX = /^(?:functions?|tools?|default_api|api|mcp)[.:/]+/i
/** A number of a call behind it, as in `functions.search:0`. */
const NUMBER = /:\d+$/

/**
 * Reads names as models write them: with the prefix of another form, with the server left out where only one has such a
 * tool, with other signs between the words.
 * @param names The tools' names, `server__tool` or plain.
 */
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

/** Entries whose key stands for one value only. */
function unique(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(entries, ([key]) => key)
  return new Map(
    [...groups].flatMap(([key, [first, ...more]]) =>
      first && key !== '' && more.length === 0 ? [[key, first[1]]] : [],
    ),
  )
}
