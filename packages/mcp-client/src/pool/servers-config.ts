import { readFile } from 'node:fs/promises'
import { readFailure } from '@agora-mcp/core/errors'
import { isMCPError, MCPError } from '../client/mcp-error.ts'
import { hostProcess } from '../client/process/host-process.ts'
import { checkServer, type ServerDescription } from '../client/server-description.ts'
import { isRecord } from '../client/untrusted/is-record.ts'

export type Servers = Readonly<Record<string, ServerDescription>>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads a file in the format of desktop clients, `{"mcpServers": {"name": {"command", "args", "env"} or
 * {"url", "headers"}}}`. `${NAME}`, `${env:NAME}` and `${NAME:-default}` are replaced by variables. Servers
 * with `"disabled": true` are skipped, other fields ignored.
 * @throws MCPError config, with all problems of the file.
 * @example await readServersFile('servers.json') // { library: { command: 'npx', args: ['-y', 'library-rag-mcp'] } }
 */
export async function readServersFile(path: string, env: Environment = hostProcess.env()): Promise<Servers> {
  const fail = (message: string, cause: unknown, hint = FORM) =>
    new MCPError('config', message, { hint, cause })
  const text = await readFile(path, 'utf8').catch((error) => {
    const { message, hint } = readFailure(path, error, { missing: FORM })
    throw fail(`${message}.`, error, hint)
  })
  let config: unknown
  try {
    config = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    // The message quotes the file, including its line ends.
    throw fail(`${path} is not JSON: ${oneLine(String(Object(error).message))}.`, error)
  }
  try {
    return parseServers(config, env)
  } catch (error) {
    throw isMCPError(error) ? fail(`${path}: ${error.message}`, error) : error
  }
}

export function parseServers(config: unknown, env: Environment = hostProcess.env()): Servers {
  const listed = isRecord(config) ? config.mcpServers : undefined
  if (!isRecord(listed)) throw new MCPError('config', 'there is no object "mcpServers".', { hint: FORM })
  const problems: string[] = []
  const servers = Object.entries(listed).flatMap(([name, entry]) => {
    if (isRecord(entry) && entry.disabled === true) return []
    try {
      return [[name, readServer(entry, env)] as const]
    } catch (error) {
      if (!isMCPError(error)) throw error
      problems.push(`"${name}": ${error.message}`)
      return []
    }
  })
  if (problems.length > 0) throw new MCPError('config', problems.join('\n'), { hint: FORM })
  return Object.fromEntries(servers)
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

function readServer(entry: unknown, env: Environment): ServerDescription {
  if (!isRecord(entry)) throw new MCPError('config', 'it is not an object.')
  if (entry.type === 'sse') {
    throw new MCPError('config', 'servers over HTTP with SSE, the transport of 2024, are not supported.')
  }
  const filled = expand(entry, env)
  const { command, args, env: variables, cwd, url, token, headers, oauth } = filled as Record<string, never>
  const given = Object.entries({ command, args, env: variables, cwd, url, token, headers, oauth })
  return checkServer(
    // biome-ignore lint/plugin: checkServer checks what the file says, for plain JavaScript as well
    Object.fromEntries(given.filter(([, value]) => value !== undefined)) as unknown as ServerDescription,
  )
}

const VARIABLE = /\$\{(?:env:)?([A-Za-z_]\w*)(?::-([^}]*))?\}/g

/** Replaces variables in every text of a value. @throws MCPError config for one that is not set. */
function expand(value: unknown, env: Environment): unknown {
  if (typeof value === 'string') {
    return value.replace(VARIABLE, (_, name: string, fallback?: string) => {
      const found = env[name] || fallback
      if (found === undefined) throw new MCPError('config', `the variable ${name} is not set.`)
      return found
    })
  }
  if (Array.isArray(value)) return value.map((item) => expand(item, env))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item, env)]))
}

const FORM = 'Write {"mcpServers": {"library": {"command": "npx", "args": ["-y", "library-rag-mcp"]}}}.'
