/** Longest command, in characters, that shares a line with its explanation. */
const WIDEST = 46

/** Two columns of `--help`; three spaces part arguments and description: `import FILE   import an export`. */
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
