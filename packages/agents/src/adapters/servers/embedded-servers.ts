import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
// biome-ignore lint/style/noRestrictedImports: the servers run on the Node that runs this program
import { execPath } from 'node:process'
import type { Env } from '@agora-mcp/core/config'
import type { Servers } from '@agora-mcp/mcp-client'

export interface EmbeddedOptions {
  /** Parent folder of each server's data. */
  readonly dataDir: string
  /** Folders that the library may read. */
  readonly documents: readonly string[]
  /** Variables of the servers, by their own names; overridden by the ones set here. */
  readonly env: Env
}

/** Bundled servers, by the prefix of their tools. */
const SERVERS = {
  'library-rag': { package: 'library-rag-mcp', prefix: 'LIBRARY_RAG_' },
  memory: { package: 'memory-mcp', prefix: 'MEMORY_' },
  'budget-filters': { package: 'budget-filters-mcp', prefix: 'BUDGET_FILTERS_' },
  datainclusion: { package: 'datainclusion-mcp', prefix: 'DATAINCLUSION_' },
} as const

const require = createRequire(import.meta.url)

export interface TeamServers {
  readonly servers: Servers
  readonly absent: ReadonlyMap<string, string>
}

/** Configures this project's servers, each started when its tools are first needed. */
export function embeddedServers(options: EmbeddedOptions): TeamServers {
  const servers: Record<string, Servers[string]> = {}
  const absent = new Map<string, string>()
  for (const [name, server] of Object.entries(SERVERS)) {
    const program = programOf(server.package)
    if (program === null) absent.set(name, `${server.package} is not installed`)
    else servers[name] = { command: execPath, args: [program], env: envOf(name, server.prefix, options) }
  }
  return { servers, absent }
}

/** Settings of the shared library that would make the session library the same one. */
const OF_SHARED_LIBRARY = /^LIBRARY_RAG_(?:DATA_DIR|ALLOWED_ROOTS|WEAVIATE_\w+)$/

/** Configures the library of session PDFs, with its own data and hidden from all roles. */
export function embeddedSessionLibrary({
  dataDir,
  uploads,
  env,
}: Pick<EmbeddedOptions, 'dataDir' | 'env'> & {
  readonly uploads: string
}): TeamServers {
  const name = 'library-rag'
  const server = SERVERS[name]
  const program = programOf(server.package)
  if (program === null) {
    return { servers: {}, absent: new Map([[name, `${server.package} is not installed`]]) }
  }
  const own = Object.fromEntries(Object.entries(env).filter(([key]) => !OF_SHARED_LIBRARY.test(key)))
  const given = envOf(name, server.prefix, { dataDir, documents: [uploads], env: own })
  const dataOf = { LIBRARY_RAG_DATA_DIR: join(dataDir, 'session-library') }
  return {
    servers: { [name]: { command: execPath, args: [program], env: { ...given, ...dataOf } } },
    absent: new Map(),
  }
}

function programOf(name: string): string | null {
  const manifest = manifestOf(name)
  if (manifest === null) return null
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> }
  return join(dirname(manifest), bin[name] ?? '')
}

function manifestOf(name: string): string | null {
  try {
    return require.resolve(`${name}/package.json`)
  } catch {
    return null
  }
}

function envOf(
  name: string,
  prefix: string,
  { dataDir, documents, env }: EmbeddedOptions,
): Record<string, string> {
  const own = Object.entries(env).flatMap(([key, value]) =>
    key.startsWith(prefix) && value !== undefined ? [[key, value] as const] : [],
  )
  return {
    [`${prefix}LOG_LEVEL`]: 'warn',
    [`${prefix}DATA_DIR`]: join(dataDir, name),
    ...(documents.length > 0 && { LIBRARY_RAG_ALLOWED_ROOTS: documents.join(delimiter) }),
    ...Object.fromEntries(own),
  }
}
