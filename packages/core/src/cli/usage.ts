/** Characters of a command before its explanation goes to a line of its own. */
const WIDEST = 46

/**
 * Lines of `--help`: each command, then what it does, in two columns.
 * @param program Name of the program.
 * @param usages Arguments and what they do, three spaces between them, e.g. `import FILE   import an export`.
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

/** Whether the arguments of a subcommand ask for its help. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h')
