import { type CodedMessage, type MessageRef, refOf, withHint } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { readMessageMeta } from '@agora-mcp/core/protocol'
import { defined } from '@agora-mcp/core/schemas/defined'
import {
  isMCPError,
  MCPClientPool,
  type MCPErrorCode,
  type Progress,
  type Servers,
  type ToolDefinition,
} from '@agora-mcp/mcp-client'
import type { ActionOutcome } from '../../domain/session/action.ts'
import { failureCode } from '../../domain/tool-results/failure-text.ts'
import { coded, problem } from '../../messages/index.ts'
import type { ReadOutcome, Resources, ServerTools } from '../../ports/tools.ts'
import { absentServers } from './absent-servers.ts'
import { ownTools, serverOf, type ToolPolicy } from './tool-policy.ts'
import { writingTools } from './writing-tools.ts'

/** Timeout of a call without progress, in milliseconds. */
const CALL_TIMEOUT_MS = 60_000
/** Lifetime of a cached tool list; servers also announce changes. */
const LIST_MS = 30_000

const RESOURCE_NOT_FOUND = -32_002

/** Codes of a server that gives no answer. */
const AWAY: ReadonlySet<MCPErrorCode> = new Set(['connection_lost', 'start_failed', 'timeout'])

export interface ServerToolsOptions {
  /** Expected servers that are missing, with the reason. */
  readonly absent?: ReadonlyMap<string, string>
  readonly now?: () => number
  /** Default: trusts servers as far as this process has seen them. */
  readonly policy?: ToolPolicy
  /** Receives a warning when a server goes down, with the reason. */
  readonly log?: Pick<Logger, 'warn'>
}

export function createServerTools(
  servers: Servers,
  {
    absent = new Map(),
    now = () => performance.now(),
    policy = ownTools(writingTools(null)),
    log,
  }: ServerToolsOptions = {},
): ServerTools & Resources {
  const others = absentServers(absent)
  if (Object.keys(servers).length === 0) return others
  const pool = new MCPClientPool(servers)
  const down = new Map(absent)
  let listed: { readonly tools: readonly ToolDefinition[]; readonly at: number } | null = null

  pool.on('toolsChanged', () => {
    listed = null
  })
  pool.on('unavailable', ({ server, error }) => markDown(server, error.message))

  /** Logs each reason once, since lists are refreshed often; never logs the server's own words. */
  function markDown(server: string, reason: string): void {
    if (down.get(server) !== reason)
      log?.warn('a server does not answer', { server, reason: reason.split('\n', 1)[0] })
    down.set(server, reason)
  }

  return {
    async list(signal) {
      if (listed !== null && now() - listed.at < LIST_MS) return policy.cards(listed.tools)
      try {
        for (const { server, error } of await pool.start({ signal })) markDown(server, error.message)
        const tools = await pool.listTools({ signal })
        const up = new Set(tools.map(serverOf))
        for (const server of up) down.delete(server)
        listed = { tools, at: now() }
        return policy.cards(tools)
      } catch (error) {
        signal?.throwIfAborted()
        if (!isMCPError(error)) throw error
        // All servers are down; `unavailable` already reports each with its own reason.
        for (const server of pool.servers) if (!down.has(server)) markDown(server, error.message)
        return []
      }
    },
    async call(name, args, { signal, timeoutMs = CALL_TIMEOUT_MS, onProgress }): Promise<ActionOutcome> {
      const [server = name] = name.split('__')
      if (absent.has(server)) return others.call(name, args, { signal })
      try {
        // Starts the server on first use; a running one is unaffected.
        if (pool.servers.includes(server)) await pool.client(server).start({ signal })
        const { success, text, structuredContent, meta } = await pool.callTool(name, args, {
          signal,
          timeout: timeoutMs,
          ...(onProgress !== undefined && {
            onProgress: ({ progress, total, message, meta }: Progress) =>
              onProgress({ done: progress, total, message: stepOf(message, meta) }),
          }),
        })
        return success
          ? { ok: true, text, data: structuredContent }
          : failed(reasonIn(structuredContent) ?? text, failureCode(text), readMessageMeta(meta))
      } catch (error) {
        signal.throwIfAborted()
        if (!isMCPError(error)) throw error
        if (error.code !== 'timeout' && AWAY.has(error.code)) {
          markDown(server, error.message)
          listed = null
        }
        const failure = AWAY.has(error.code)
          ? problem('server_away', { server })
          : problem('server_failed', { server, said: error.message })
        return failed(error.message, 'unavailable', refOf(failure))
      }
    },
    async read(server, uri, { signal }): Promise<ReadOutcome> {
      if (absent.has(server)) return others.read(server, uri, { signal })
      try {
        await pool.client(server).start({ signal })
        const [content] = await pool.client(server).readResource(uri, { signal, timeout: CALL_TIMEOUT_MS })
        if (content === undefined) {
          return { ok: false, reason: `${server} gave nothing at ${uri}`, isMissing: true }
        }
        const { text = '', blob = '' } = content
        return { ok: true, text, bytes: Buffer.from(blob, 'base64') }
      } catch (error) {
        signal.throwIfAborted()
        if (!isMCPError(error)) throw error
        const detail = readMessageMeta(error.data)
        const isMissing = error.rpcCode === RESOURCE_NOT_FOUND
        return { ok: false, reason: error.message, ...defined({ detail }), isMissing }
      }
    },
    unavailable: () => [...down].map(([server, reason]) => ({ server, reason })),
    close: () => pool.stop(),
  }
}

/** Converts a server's progress message; null if it has none. */
function stepOf(message: string | null, meta: Progress['meta']): CodedMessage | null {
  return message === null ? null : coded(message, readMessageMeta(meta))
}

const failed = (text: string, code: string | undefined, detail: MessageRef | null = null): ActionOutcome => ({
  ok: false,
  text,
  ...defined({ code, detail }),
  data: null,
})

/** Reads the failure reason from this project's format; null for other formats. */
function reasonIn(body: Readonly<Record<string, unknown>> | null): string | null {
  const { error, hint } = body ?? {}
  if (typeof error !== 'string') return null
  return withHint({ message: error, hint: typeof hint === 'string' ? hint : null })
}
