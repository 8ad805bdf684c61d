import type { AnswerPart, Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'

const indexes = z.array(z.int())

/** A part of an answer in one form for all kinds, since a model reads one form more easily than a union. */
export const partSchema = z.object({
  kind: z
    .enum(['own', 'quoted', 'value', 'claim'])
    .describe('own: the team’s words. value: of a tool’s result. claim: a sentence that a model wrote.'),
  text: z.string().nullable().describe('Own words, what leads to a quotation, or the claim.'),
  label: z.string().nullable().describe('Name of the value.'),
  value: z.string().nullable().describe('What answers the question, as written.'),
  relation: z
    .enum(['answer', 'older', 'against', 'beside', 'near', 'fact'])
    .nullable()
    .describe('Of a quotation. older: superseded. against: contradicts. near: does not answer.'),
  grade: z
    .enum(['verbatim', 'reworded', 'unfounded'])
    .nullable()
    .describe('How far its citations support a claim.'),
  citations: indexes.describe('Indexes of citations, from 0.'),
})

type Part = z.output<typeof partSchema>

const EMPTY = { text: null, label: null, value: null, relation: null, grade: null, citations: [] }

export function partsIn(message: Envelope['message']): Part[] {
  const { parts = [] } = 'parts' in message ? message : {}
  return parts.flatMap(partsOf)
}

function partsOf(part: AnswerPart): Part[] {
  switch (part.kind) {
    case 'own':
      return [{ ...EMPTY, kind: 'own', text: part.text }]
    case 'quoted': {
      const { lead, label, value, part: relation, citation } = part
      return [{ ...EMPTY, kind: 'quoted', text: lead, label, value, relation, citations: [citation] }]
    }
    case 'values':
      return part.rows.map(({ name, value, citation }) => ({
        ...EMPTY,
        kind: 'value',
        text: part.title,
        label: name,
        value,
        citations: [citation],
      }))
    case 'claim': {
      const { text, grade, citations } = part
      return [{ ...EMPTY, kind: 'claim', text, grade, citations }]
    }
  }
}
