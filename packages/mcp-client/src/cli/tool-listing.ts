import type { ToolDefinition } from '../client/tool-source.ts'
import type { Palette } from './palette.ts'

/** Lists tools by server, each with the first sentence of its description. */
export function listTools(tools: readonly ToolDefinition[], { bold, dim }: Palette): string {
  if (tools.length === 0) return 'There are no tools.'
  const servers = Map.groupBy(tools, ({ name }) => name.slice(0, Math.max(0, name.indexOf('__'))))
  const blocks = [...servers].map(([server, own]) => {
    const lines = own.map(({ name, title, description, annotations }) => {
      const notes = annotations.destructiveHint ? dim(' (may delete or overwrite)') : ''
      return `  ${name.slice(server.length + 2)}${notes}  ${dim(firstSentence(description) || title || '')}`
    })
    return [bold(server), ...lines].join('\n')
  })
  return blocks.join('\n\n')
}

function firstSentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const end = /[.!?](?=\s|$)/.exec(line)
  return end === null ? line.slice(0, 120) : line.slice(0, end.index + 1)
}
