import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { limitField, toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { NAME_KINDS } from '../domain/known-names.ts'
import type { Deps } from '../ports/deps.ts'
import { fittingCount } from '../wire/answer-size.ts'

const nameSchema = z.object({
  kind: z.enum(NAME_KINDS).describe('What it is a name of.'),
  name: z.string().describe('As it was written last.'),
  count: z.int().describe('Memories that have it.'),
  last_used: z.string().describe('Time of the newest of them, ISO 8601.'),
})

export const listNames = defineTool({
  name: 'list_names',
  title: 'List projects and concepts',
  description: 'Projects, concepts, tags, categories and people who speak, counted, the last used first.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { names: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    kind: z.enum(NAME_KINDS).optional().describe('Only this kind; default all.'),
    limit: limitField(500, 100).describe('Names wanted of each kind, default 100.'),
  }),
  outputSchema: z.object({
    names: z.array(nameSchema).describe('By kind, the last used first.'),
    total_count: z.int().describe('Names, shown or not.'),
  }),
  async handler({ kind, limit }, { conversations }: Pick<Deps, 'conversations'>) {
    const kinds = kind === undefined ? NAME_KINDS : [kind]
    const used = await Promise.all(kinds.map(async (of) => ({ of, names: await conversations.used(of) })))
    const wanted = used.flatMap(({ of, names }) =>
      names
        .slice(0, limit)
        .map(({ name, count, lastUsed }) => ({ kind: of, name, count, last_used: toMoment(lastUsed) })),
    )
    return {
      names: wanted.slice(0, fittingCount(wanted)),
      total_count: used.reduce((sum, { names }) => sum + names.length, 0),
    }
  },
})
