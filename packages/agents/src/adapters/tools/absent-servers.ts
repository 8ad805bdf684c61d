import type { Resources, ServerTools } from '../../ports/tools.ts'

/** A team without any server: every tool of one fails, with the reason for which its server is not there. */
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
