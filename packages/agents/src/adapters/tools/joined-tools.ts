import type { Tools } from '../../ports/tools.ts'

/** Several sources of tools as one; a tool belongs to the source that has its server. */
export function joinTools(
  local: ReadonlyMap<string, Omit<Tools, 'unavailable' | 'close'>>,
  servers: Tools,
): Tools {
  return {
    async list(signal) {
      const lists = await Promise.all([
        ...[...local.values()].map((source) => source.list(signal)),
        servers.list(signal),
      ])
      return lists.flat()
    },
    call(name, args, options) {
      const [server = name] = name.split('__')
      return (local.get(server) ?? servers).call(name, args, options)
    },
    unavailable: () => servers.unavailable(),
    close: () => servers.close(),
  }
}
