import type { Attachment, Envelope } from '../api/types.ts'
import { shownControls } from '../ui/shown-controls.ts'

/** What an envelope says to the user, as the text of its sentences. Plans and questions have their own views. */
export const textOf = ({ message }: Envelope): string => shownControls(wordsOf(message))

function wordsOf({ content }: Envelope['message']): string {
  if (typeof content === 'string') return content
  if ('answer' in content) return content.answer
  if ('question' in content) return content.question
  if ('error' in content) return [content.error, content.hint].filter(Boolean).join('\n\n')
  return content.summary ?? ''
}

/** The quotations of an answer; the number of one in the text is its place in this list, from 1. */
export const citationsOf = ({ message }: Envelope): readonly Attachment[] =>
  message.attachments.filter(({ kind }) => kind === 'extracted_data')

/** An answer without the numbers of its sources, for reading aloud. */
export function plainAnswer(envelope: Envelope): string {
  const said = textOf(envelope).replace(/\s*\[\d{1,3}\](?:\s\S+\.(?:pdf|md|markdown)\b[^\n]*)?/g, '')
  const { content } = envelope.message
  if (typeof content === 'string' || !('tasks' in content)) return said
  return [said, ...content.tasks.map(({ title }) => title)].filter(Boolean).join('\n')
}
