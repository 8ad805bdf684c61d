import { refOf } from '@agora-mcp/core/errors'
import { problem } from '../../messages/index.ts'
import type { Resources, ServerTools } from '../../ports/tools.ts'

/** Creates tools for a team without servers: every call fails with the reason why its server is absent. */
export const absentServers = (absent: ReadonlyMap<string, string>): ServerTools & Resources => ({
  list: async () => [],
  call: async (name) => {
    const [server = name] = name.split('__')
    const text = absent.get(server) ?? `There is no server ${server}`
    return {
      ok: false,
      text,
      code: 'unavailable',
      detail: refOf(problem('server_away', { server })),
      data: null,
    }
  },
  read: async (server) => ({
    ok: false,
    reason: absent.get(server) ?? `There is no server ${server}`,
    detail: refOf(problem('server_away', { server })),
    isMissing: false,
  }),
  unavailable: () => [...absent].map(([server, reason]) => ({ server, reason })),
  close: async () => {},
})
