import * as z from 'zod'
import { momentOrNone, textOrNone } from './moments.ts'
import { hasFields, type Source } from './source.ts'

// Output of mem0's `get_all` and its export, as of version 1 (2025 and 2026).

const ORIGIN = 'mem0'

const memorySchema = z.object({
  id: textOrNone,
  memory: z.string().min(1),
  created_at: momentOrNone,
  updated_at: momentOrNone,
  categories: z.array(z.string()).nullish().catch(null),
  metadata: z.looseObject({ category: textOrNone }).nullish().catch(null),
})

/** Reads each memory as a thought, with its categories as concepts. */
export const mem0: Source = {
  name: ORIGIN,
  knows: (value) => memorySchema.safeParse(value).success && !hasFields(value, 'mapping'),
  read: (values, { now }) => ({
    conversations: [],
    thoughts: values.flatMap((value) => {
      const { data } = memorySchema.safeParse(value)
      if (data === undefined) return []
      const { id, memory, created_at, updated_at, categories, metadata } = data
      const concepts = [...(categories ?? []), ...(metadata?.category == null ? [] : [metadata.category])]
      const timestamp = updated_at ?? created_at ?? now
      return [{ origin: ORIGIN, id: id ?? memory, content: memory, concepts, project: null, timestamp }]
    }),
  }),
}
