import type { AnswerPart, Attachment, Envelope } from '../api/types.ts'
import { shownControls } from '../ui/shown-controls.ts'
import { fieldsOf, placeOf, shortPlace } from './place.ts'

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

/** Returns the parts of an answer; undefined in answers of earlier versions. */
export const partsOf = ({ message }: Envelope): readonly AnswerPart[] | undefined =>
  'parts' in message ? message.parts : undefined

/** Returns an answer as it is read aloud: without its sources. */
export const spokenAnswer = (envelope: Envelope): string => linesOf(envelope, () => '')

/** Returns an answer as plain text in which each quotation has its source. */
export function copiedAnswer(envelope: Envelope): string {
  const said = linesOf(envelope, (attachment) => ` (${shortPlace(placeOf(attachment))})`)
  if (partsOf(envelope) !== undefined) return said
  const sources = citationsOf(envelope).map((one, at) => `[${at + 1}] ${shortPlace(placeOf(one))}`)
  return [said, ...(sources.length === 0 ? [] : [sources.join('\n')])].join('\n\n')
}

function linesOf(envelope: Envelope, sourceOf: (attachment: Attachment) => string): string {
  const citations = citationsOf(envelope)
  const source = (at: number) =>
    citations
      .slice(at, at + 1)
      .map(sourceOf)
      .join('')
  const said = partsOf(envelope)?.map((part) => shownControls(linesOfPart(part, citations, source)))
  const { content } = envelope.message
  const tasks = typeof content === 'string' || !('tasks' in content) ? [] : content.tasks
  return [...(said ?? [textOf(envelope)]), tasks.map(({ title }) => title).join('\n')]
    .filter((text) => text !== '')
    .join('\n\n')
}

function linesOfPart(
  part: AnswerPart,
  citations: readonly Attachment[],
  source: (citation: number) => string,
): string {
  switch (part.kind) {
    case 'own':
      return part.text
    case 'claim':
      return `${part.text}${part.citations.map(source).join('')}`
    case 'values':
      return [
        part.title,
        ...part.rows.map(
          ({ name, value, citation }) => `${name === null ? '' : `${name}: `}${value}${source(citation)}`,
        ),
      ].join('\n')
    case 'quoted': {
      const { value, label, lead, citation } = part
      const attachment = citations[citation]
      if (attachment === undefined) return ''
      const cells = fieldsOf(attachment)?.map((field) => `${field.name}: ${field.value}`)
      const quoted = cells === undefined ? `« ${attachment.value} »` : cells.join('\n')
      const head = [value, label, lead].filter((text) => text !== null).join(' — ')
      return [head, `${quoted}${source(citation)}`].filter(Boolean).join('\n')
    }
  }
}
