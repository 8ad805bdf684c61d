import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import type { Answers } from '../../../messages/index.ts'
import type { AnswerPart } from './answer-part.ts'

type Attachment = Envelope['message']['attachments'][number]

const metaSchema = z.object({
  fields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
})

/** Makes the text of an answer: a paragraph for each part, sentences without support at the end. */
export function textOfParts(
  parts: readonly AnswerPart[],
  attachments: readonly Attachment[],
  answers: Answers,
): string {
  const unfounded = unfoundedIn(parts).map(({ text }) => `- ${text}`)
  return [
    ...parts.map((part, at) => paragraphOf(part, parts[at - 1], attachments, answers)),
    unfounded.length === 0 ? '' : [answers.unsupported(), ...unfounded].join('\n'),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

const unfoundedIn = (parts: readonly AnswerPart[]) =>
  parts.filter((part) => part.kind === 'claim').filter(({ grade }) => grade === 'unfounded')

function paragraphOf(
  part: AnswerPart,
  before: AnswerPart | undefined,
  attachments: readonly Attachment[],
  answers: Answers,
): string {
  switch (part.kind) {
    case 'own':
      return part.tone === 'contradiction' ? `${answers.contradiction()}\n${part.text}` : part.text
    case 'claim':
      return part.grade === 'unfounded' ? '' : [part.text, ...part.citations.map(markOf)].join(' ')
    case 'values':
      return [
        answers.withColon(titleOf(part, attachments)),
        ...part.rows.map(({ name, value, citation }) => `- ${fieldText(name, value)} ${markOf(citation)}`),
      ].join('\n')
    case 'quoted': {
      const attachment = attachments[part.citation]
      if (attachment === undefined) return ''
      const place = before?.kind === 'quoted' ? placeOf(attachments[before.citation]) : null
      const isPlaced = place === placeOf(attachment) || isIn(part.lead, attachment)
      const quoted = quotedText(attachment, markOf(part.citation), isPlaced, answers)
      return [leadText(part, answers), quoted].filter(Boolean).join('\n\n')
    }
  }
}

const placeOf = (attachment: Attachment | undefined): string | null =>
  attachment === undefined ? null : `${attachment.meta.source}, ${attachment.meta.location}`

/** Checks whether the words on a quotation are its headings. */
const isIn = (lead: string | null, { meta }: Attachment): boolean =>
  lead !== null && String(meta.location).endsWith(lead)

const markOf = (citation: number): string => `[${citation + 1}]`

const fieldText = (name: string | null, value: string): string =>
  name === null ? value : `${name}: ${value}`

/** Returns the title of a tool's values with the name of the tool. */
function titleOf({ title, rows }: Extract<AnswerPart, { kind: 'values' }>, all: readonly Attachment[]) {
  const tool = all[rows[0]?.citation ?? -1]?.meta.location
  return typeof tool !== 'string' || tool === title ? title : `${title} (${tool})`
}

/** Returns the value with its name, followed by the team's words on the quotation. */
function leadText({ lead, value, label }: Extract<AnswerPart, { kind: 'quoted' }>, answers: Answers): string {
  if (value === null) return lead === null ? '' : answers.withColon(lead)
  return `**${label === null ? value : `${value} (${label})`}**${lead === null ? '' : ` — ${lead}`}`
}

/** Quotes prose in quotation marks with its place unless that is known, and a table row as named cells. */
function quotedText(attachment: Attachment, mark: string, isPlaced: boolean, answers: Answers): string {
  const place = placeOf(attachment) ?? ''
  const { fields } = metaSchema.parse(attachment.meta)
  if (fields === undefined) return [`« ${attachment.value} » ${mark}`, ...(isPlaced ? [] : [place])].join(' ')
  const cells = fields.map(({ name, value }) => `- ${name.replaceAll('_', ' ')}: ${value} ${mark}`)
  return [answers.withColon(place), ...cells].join('\n')
}
