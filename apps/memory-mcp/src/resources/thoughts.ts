import { defineResource, fenceUntrusted, type ResourceListing } from '@agora-mcp/core/mcp'
import { ALL_THOUGHTS } from '../domain/filters.ts'
import { formatMoment } from '../domain/format-moment.ts'
import { extractTitle } from '../domain/title-and-summary.ts'
import type { Deps } from '../ports/deps.ts'

const MAX_LISTED = 100
const MAX_OFFERED = 500

export const thoughtResource = defineResource<Deps>({
  uri: 'memory://thoughts/{id}',
  name: 'thought',
  title: 'Thought',
  description: 'One thought, verbatim.',
  mimeType: 'text/markdown',
  async read({ id = '' }, { thoughts }) {
    const { content, timestamp } = await thoughts.get(id.toLowerCase())
    return fenceUntrusted(content, `a thought of ${formatMoment(timestamp)}`)
  },
  async list({ thoughts }): Promise<ResourceListing[]> {
    const { items } = await thoughts.list(ALL_THOUGHTS, { cursor: null, limit: MAX_LISTED })
    return items.map(({ uuid, content }) => ({
      uri: `memory://thoughts/${uuid}`,
      name: uuid,
      title: extractTitle([{ role: 'user', content }]) ?? uuid,
    }))
  },
  complete: {
    async id(prefix, { thoughts }) {
      const { items } = await thoughts.list(ALL_THOUGHTS, { cursor: null, limit: MAX_OFFERED })
      return items.map(({ uuid }) => uuid).filter((uuid) => uuid.startsWith(prefix.toLowerCase()))
    },
  },
})
