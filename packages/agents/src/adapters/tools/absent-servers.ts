import type { Resources, ServerTools } from '../../ports/tools.ts'

/** Creates tools for a team without servers: every call fails with the reason why its server is absent. */
export const absentServers = (absent: ReadonlyMap<string, string>): ServerTools & Resources => ({
  list: async () => [],
  call: async (name) => {
    const [server = name] = name.split('__')
    const text = absent.get(server) ?? `There is no server ${server}`
    return { ok: false, text, code: 'unavailable', data: null }
  },
  read: async (server) => ({
    ok: false,
    reason: absent.get(server) ?? `There is no server ${server}`,
    isMissing: false,
  }),
  unavailable: () => [...absent].map(([server, reason]) => ({ server, reason })),
  close: async () => {},
})
