/** Prints JSON as a file was printed before: its indentation, its line ends, and whether it ends with one. */
export function formatLike(root: Readonly<Record<string, unknown>>, before: string): string {
  const indent = /\n([ \t]+)"/.exec(before)?.[1] ?? 2
  const text = `${JSON.stringify(root, null, indent)}${before === '' || /\n\s*$/.test(before) ? '\n' : ''}`
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}
