/** Removes the final dot and trailing `.00` pairs of a code, which stored codes may or may not have. */
export function canonicalCode(code: string): string {
  const bare = code.replace(/\.+$/, '')
  const short = bare.replace(/(\.00)+$/, '')
  // `00.00` is a node of its own under `00`, not `00` again.
  return short === '00' ? bare : short
}

/** Lists the codes above, nearest first: `65.03`, `65` for `65.03.01`. */
export function parentCodes(code: string): string[] {
  const pairs = canonicalCode(code).split('.')
  return pairs.slice(1).map((_, index) => pairs.slice(0, pairs.length - 1 - index).join('.'))
}
