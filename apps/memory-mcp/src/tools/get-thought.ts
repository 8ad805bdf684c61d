import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import type { Deps } from '../ports.ts'
import { uuidField } from '../wire/fields.ts'
import { thoughtShape, toThoughtWire } from '../wire/thought.ts'

/** One thought in full. */
export const getThought = defineTool({
  name: 'get_thought',
  title: 'Read a thought',
  description: 'One thought in full, by id. To find thoughts by meaning use search_thoughts.',
  annotations: READ_ONLY_LOCAL,
  thirdPartyText: true,
  inputSchema: z.object({
    uuid: uuidField.describe('Thought id from add_thought, search_thoughts or list_thoughts.'),
  }),
  outputSchema: z.object(thoughtShape),
  async handler({ uuid }, { thoughts }: Pick<Deps, 'thoughts'>) {
    return toThoughtWire(await thoughts.get(uuid.toLowerCase()))
  },
})
