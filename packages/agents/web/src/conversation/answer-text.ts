import type { Attachment, Envelope } from '../api/types.ts'
import { shownControls } from '../ui/shown-controls.ts'

/** Returns an envelope's message as text. Plans and questions have their own views. */
export const textOf = ({ message }: Envelope): string => shownControls(wordsOf(message))

function wordsOf({ content }: Envelope['message']): string {
  if (typeof content === 'string') return content
  if ('answer' in content) return content.answer
  if ('question' in content) return content.question
  if ('error' in content) return [content.error, content.hint].filter(Boolean).join('\n\n')
  return content.summary ?? ''
}

/** Returns the quotations of an answer; citation numbers in the text are positions in this list, from 1. */
export const citationsOf = ({ message }: Envelope): readonly Attachment[] =>
  message.attachments.filter(({ kind }) => kind === 'extracted_data')

/** Returns an answer without citation numbers, for reading aloud. */
export function plainAnswer(envelope: Envelope): string {
  const said = textOf(envelope).replace(/\s*\[\d{1,3}\](?:\s\S+\.(?:pdf|md|markdown)\b[^\n]*)?/g, '')
  const { content } = envelope.message
  if (typeof content === 'string' || !('tasks' in content)) return said
  return [said, ...content.tasks.map(({ title }) => title)].filter(Boolean).join('\n')
}
