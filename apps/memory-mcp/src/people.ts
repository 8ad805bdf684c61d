import { createHash } from 'node:crypto'
import type { BuiltServer } from '@agora-mcp/core/cli'
import type { McpServer } from '@agora-mcp/core/mcp'
import type { Config } from './config.ts'
import { buildDeps, type DepsOptions, type OpenDeps } from './deps.ts'
import { createServer } from './server.ts'

/** Maximum open servers; the longest idle one is replaced. */
const MAX_OPEN = 50

type People = NonNullable<BuiltServer['people']>
type Person = Parameters<People['serverOf']>[0]

export interface OpenPeople extends People {
  close(): Promise<void>
}

/** Creates one server per person of an issuer, over a shared store and model, each with its own scope. */
export function openPeople(
  config: Config,
  { log, shared }: Required<Omit<DepsOptions, 'viewer'>>,
): OpenPeople {
  const open = new Map<string, { readonly server: McpServer; close: OpenDeps['close'] }>()

  function closeIdle(): void {
    for (const [key, { server, close }] of open) {
      if (open.size < MAX_OPEN) return
      if (server.inFlight() > 0) continue
      open.delete(key)
      server.endSubscriptions()
      close().catch((error: unknown) => log.warn('the store of a person was not closed', { error }))
    }
  }

  return {
    serverOf(person) {
      const key = personKey(person)
      const known = open.get(key)
      open.delete(key)
      if (known === undefined) closeIdle()
      const entry = known ?? build(key)
      open.set(key, entry)
      return entry.server
    },
    servers: () => [...open.values()].map(({ server }) => server),
    async close() {
      await Promise.all([...open.values()].map(({ close }) => close()))
    },
  }

  function build(person: string) {
    const { deps, close } = buildDeps(config, { log, viewer: { person }, shared })
    return { server: createServer(deps, log), close }
  }
}

/** Key of a person's private items: 22 letters, digits, `-` and `_`, which do not reveal the person. */
const personKey = ({ issuer, subject }: Person): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')
    .slice(0, 22)
