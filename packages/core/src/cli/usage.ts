/** Longest command, in characters, that shares a line with its explanation. */
const WIDEST = 46

/**
 * Formats `--help`: each command and its description, in two columns.
 * @param program Name of the program.
 * @param usages Arguments and description, three spaces between them, e.g. `import FILE   import an export`.
 */
export function usageLines(program: string, usages: readonly string[]): string[] {
  const rows = usages.map((usage) => {
    const [args = '', does = ''] = usage.split(/ {3,}/)
    return { command: [program, args].filter(Boolean).join(' '), does }
  })
  const lengths = rows.map(({ command }) => command.length).filter((length) => length <= WIDEST)
  const width = Math.max(program.length, ...lengths)
  return rows.flatMap(({ command, does }) => {
    if (does === '') return [`  ${command}`]
    return command.length > width
      ? [`  ${command}`, `  ${' '.repeat(width)}   ${does}`]
      : [`  ${command.padEnd(width)}   ${does}`]
  })
}

export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h')
