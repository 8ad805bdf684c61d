/** A pattern of paths of this repository, as a rule of dependency-cruiser has it; `$1` stands for any name. */
const OWN = /^\^\(?(?:apps|packages|scripts)\b/
/** A group of plain words: `(tools|wire)`, of paths `(apps|packages)`, of options `(?:a|b)`. */
const WORDS = /\((?:\?:)?([\w./-]+(?:\|[\w./-]+)+)\)/

/** Every pattern that alternatives of words make of one: `(a|b)/` makes `a/` and `b/`. */
function alternatives(pattern: string): string[] {
  const group = WORDS.exec(pattern)
  if (group === null) return [pattern]
  const [whole, words = ''] = group
  return words.split('|').flatMap((word) => alternatives(pattern.replace(whole, () => word)))
}

/** The folders that a pattern names, one pattern each: what stands behind the last slash is a file's name. */
function foldersOf(pattern: string): string[] {
  return alternatives(pattern)
    .map((alternative) => alternative.replaceAll('$1', '[^/]+').replace(/[^/]*$/, ''))
    .filter((folder) => folder !== '' && isPattern(folder))
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    // A group was cut in two: it names files, not folders.
    return false
  }
}

interface Side {
  readonly path?: string | readonly string[]
  readonly pathNot?: string | readonly string[]
}

/** The folders of this repository that a rule names, as patterns. */
export function namedFolders({ from, to }: { readonly from: Side; readonly to: Side }): string[] {
  const patterns = [from.path, from.pathNot, to.path, to.pathNot].flat().filter((path) => path !== undefined)
  return [...new Set(patterns.filter((pattern) => OWN.test(pattern)).flatMap(foldersOf))]
}
