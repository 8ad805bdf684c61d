import * as z from 'zod'
import { textOrNone } from './moments.ts'
import { skip } from './record.ts'
import { hasFields, type Source } from './source.ts'
import type { ForeignThought } from './thought-file.ts'

// memory.jsonl of @modelcontextprotocol/server-memory, as of 2025 and 2026: one entity or relation per line.

const ORIGIN = 'server-memory'

const entitySchema = z.object({
  type: z.literal('entity'),
  name: z.string().min(1),
  entityType: textOrNone.transform((text) => text ?? ''),
  observations: z
    .unknown()
    .optional()
    .transform((value): unknown[] => (Array.isArray(value) ? value : [value ?? []].flat())),
})
const relationSchema = z.object({
  type: z.literal('relation'),
  from: z.string().min(1),
  to: z.string().min(1),
  relationType: z.string().catch('relates to'),
})

/** Reads each observation and each relation as a thought, with the entity names as concepts. */
export const serverMemory: Source = {
  name: ORIGIN,
  knows: (value) => entitySchema.safeParse(value).success || relationSchema.safeParse(value).success,
  read: (values, { now, skipped }) => ({
    conversations: [],
    thoughts: values.flatMap((value): ForeignThought[] => {
      const base = { origin: ORIGIN, project: null, timestamp: now }
      const { data: entity } = entitySchema.safeParse(value)
      if (entity !== undefined) {
        const { name, entityType, observations } = entity
        const concepts = [name, entityType]
        const texts = observations.flatMap((one) => textOrNone.parse(one) ?? [])
        skip(skipped, 'observations that are no text', observations.length - texts.length)
        const said = texts.length > 0 ? texts : [entityType === '' ? '' : `is a ${entityType}`]
        return said
          .filter((text) => text !== '')
          .map((text) => ({ ...base, id: `${name}\n${text}`, content: `${name}: ${text}`, concepts }))
      }
      const { data: relation } = relationSchema.safeParse(value)
      if (relation === undefined) {
        if (hasFields(value)) skip(skipped, 'lines that are not records')
        return []
      }
      const { from, to, relationType } = relation
      const content = `${from} ${relationType.replaceAll('_', ' ')} ${to}`
      return [{ ...base, id: content, content, concepts: [from, to] }]
    }),
  }),
}
