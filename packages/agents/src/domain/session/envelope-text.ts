import type { Envelope } from '@agora-mcp/core/schemas/envelope'

export function textOf({ message }: Envelope): string {
  const { content } = message
  if (typeof content === 'string') return content
  if ('answer' in content) return content.answer
  if ('question' in content) return content.question
  if ('error' in content) return content.error
  return [content.summary, ...content.tasks.map(({ title }) => title)].filter(Boolean).join('\n')
}
