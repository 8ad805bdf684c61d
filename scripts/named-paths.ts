/** Path pattern of this repository in a dependency-cruiser rule; `$1` stands for any name. */
const OWN = /^\^\(?(?:apps|packages|scripts)\b/
/** A group of plain words: `(tools|wire)`, of paths `(apps|packages)`, of options `(?:a|b)`. */
const WORDS = /\((?:\?:)?([\w./-]+(?:\|[\w./-]+)+)\)/

/** Expands alternatives of words in a pattern: `(a|b)/` becomes `a/` and `b/`. */
function alternatives(pattern: string): string[] {
  const group = WORDS.exec(pattern)
  if (group === null) return [pattern]
  const [whole, words = ''] = group
  return words.split('|').flatMap((word) => alternatives(pattern.replace(whole, () => word)))
}

interface Side {
  readonly path?: string | readonly string[]
  readonly pathNot?: string | readonly string[]
}

/** Folders and files of this repository that a rule names, one pattern each; each should match a file. */
export function namedPaths({ from, to }: { readonly from: Side; readonly to: Side }): string[] {
  const patterns = [from.path, from.pathNot, to.path, to.pathNot].flat().filter((path) => path !== undefined)
  const own = patterns.filter((pattern) => OWN.test(pattern)).flatMap(alternatives)
  return [...new Set(own.map((pattern) => pattern.replaceAll('$1', '[^/]+')))]
}
