import type { LocalTools, ServerTools, Tools } from '../../ports/tools.ts'

/** Joins sources of tools; a tool belongs to the source with its server. */
export function joinTools(local: ReadonlyMap<string, LocalTools>, servers: ServerTools): Tools {
  return {
    async list(signal) {
      const lists = await Promise.all([
        ...[...local.values()].map((source) => source.list(signal)),
        servers.list(signal),
      ])
      return lists.flat()
    },
    call(scope, name, args, options) {
      const [server = name] = name.split('__')
      const own = local.get(server)
      return own === undefined ? servers.call(name, args, options) : own.call(scope, name, args, options)
    },
    unavailable: () => servers.unavailable(),
    close: () => servers.close(),
  }
}
