/** Formats JSON with the indentation and line ends of an existing file. */
export function formatLike(root: Readonly<Record<string, unknown>>, before: string): string {
  const indent = /\n([ \t]+)"/.exec(before)?.[1] ?? 2
  const text = `${JSON.stringify(root, null, indent)}${before === '' || /\n\s*$/.test(before) ? '\n' : ''}`
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}
