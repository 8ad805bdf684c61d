import { defined } from '@agora-mcp/core/schemas/defined'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { placeSchema } from '../../domain/passages/place.ts'
import type { RequestState } from '../../domain/session/session-state.ts'

/** Minimum similarity of a passage; results below it are usually unrelated (`likelyAnswered` in core/ranking). */
export const MIN_SIMILARITY = 0.45

/** A passage as tools return it and as attachments contain it. */
export const foundSchema = z.object({
  ...placeSchema.shape,
  similarity: z.number(),
  language: z.string().nullable().default(null),
  /** Cells of a table row, with column names; null for prose. */
  fields: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .nullable()
    .default(null),
  /** True for prose, which is quoted; values are listed instead. */
  is_text: z.boolean().default(true),
  /** Title and date of its document; empty and null for results of tools. */
  title: z.string().default(''),
  date: z.string().nullable().default(null),
  /** Project of its document; null for none. */
  project: z.string().nullable().default(null),
})

/** Minimum similarity of a table row, which has few words and is therefore less similar than prose. */
const MIN_OF_ROW = 0.3

export const isNear = ({ similarity, fields }: Pick<FoundPassage, 'similarity' | 'fields'>): boolean =>
  similarity >= (fields === null ? MIN_SIMILARITY : MIN_OF_ROW)

export type FoundPassage = z.output<typeof foundSchema>

export type Attachment = Envelope['message']['attachments'][number]

export const citationOf = (passage: FoundPassage): Attachment => {
  const { text, fields, title, date, project, ...place } = passage
  const { source, location, char_start, char_end, similarity, language, is_text } = place
  return {
    kind: 'extracted_data',
    value: text,
    meta: {
      source,
      location,
      char_start,
      char_end,
      similarity,
      language,
      is_text,
      ...(title !== '' && { title }),
      ...defined({ date, project, fields }),
    },
  }
}

/** Slices a passage. @param start UTF-16 offset in its text. */
export const pieceOf = (passage: FoundPassage, start: number, end: number): FoundPassage => ({
  ...passage,
  text: passage.text.slice(start, end),
  char_start: passage.char_start + start,
  char_end: passage.char_start + end,
})

/** Makes a citation of the passage that answers the user's choice. */
export const chosenAttachment = (
  piece: Omit<FoundPassage, 'similarity' | 'language' | 'fields' | 'is_text' | 'title' | 'date' | 'project'>,
): Attachment => {
  const citation = citationOf({
    ...piece,
    similarity: 1,
    language: null,
    fields: null,
    is_text: true,
    title: '',
    date: null,
    project: null,
  })
  return { ...citation, meta: { ...citation.meta, chosen: true } }
}

export const chosenPassages = ({ hops }: RequestState): FoundPassage[] =>
  hops
    .filter(({ by }) => by === 'context')
    .flatMap(({ envelope }) =>
      passagesIn(envelope.message.attachments.filter(({ meta }) => meta.chosen === true)),
    )

const passagesIn = (attachments: readonly Attachment[]): FoundPassage[] =>
  attachments.flatMap(({ kind, value, meta }) => {
    if (kind !== 'extracted_data') return []
    const passage = foundSchema.safeParse({ similarity: 0, ...meta, text: value })
    return passage.success ? [passage.data] : []
  })

/** Returns all passages that roles found for a request, deduplicated, most similar first. */
export function passagesOf({ hops }: RequestState, by: (by: string) => boolean = () => true): FoundPassage[] {
  const all = hops
    .filter((hop) => by(hop.by))
    .flatMap(({ envelope }) => passagesIn(envelope.message.attachments))
  const byPlace = new Map(all.map((one) => [`${one.source}\n${one.char_start}\n${one.char_end}`, one]))
  return [...byPlace.values()].sort((a, b) => b.similarity - a.similarity)
}
