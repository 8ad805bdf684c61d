import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MCPClientPool } from '../../../mcp-client/src/index.ts'

const APPS = join(import.meta.dirname, '../../../../apps')
const MANUALS = join(process.env.DEBIAN_REFERENCE ?? '/', 'usr/share')

/** The demonstration's book and, where they are installed, two manuals of Debian. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  book: join(APPS, 'library-rag-mcp/demo/le-mot-et-la-renoncule.pdf'),
  'debian-reference.en': join(MANUALS, 'debian-reference/debian-reference.en.pdf'),
  'developers-reference.de': join(MANUALS, 'developers-reference/de/developers-reference.pdf'),
}

const THOUGHTS = [
  'Buy rye bread on Tuesdays, when the baker makes it fresh.',
  'Le mur de la cuisine sera peint en vert olive.',
  'Das Fahrrad steht im Keller, die Kette muss geölt werden.',
  'The dentist appointment is on the 14th of March at nine.',
]
const MESSAGES = [
  ['user', 'Pour le voyage à Rome, prenons le train de nuit du 3 mai.'],
  ['assistant', 'D’accord, je cherche deux places dans le train de nuit pour Rome.'],
] as const

export interface StartedServers {
  readonly pool: MCPClientPool
  /** Names of the documents that are in the library. */
  readonly documents: readonly string[]
  /** Everything that can be quoted: passages, thoughts and messages. */
  readonly texts: readonly string[]
}

/**
 * The four built servers with something to find. With EVAL_LIBRARY, a folder that stays, the documents are read once.
 */
export async function startFourServers(say: (line: string) => void): Promise<StartedServers> {
  const data = mkdtempSync(join(tmpdir(), 'mcp-client-eval-'))
  const library = process.env.EVAL_LIBRARY ?? join(data, 'library')
  mkdirSync(library, { recursive: true })
  const server = (app: string, env: Record<string, string>) => ({
    command: process.execPath,
    args: [join(APPS, app, 'dist/bin.js')],
    env,
  })
  const pool = new MCPClientPool({
    library: server('library-rag-mcp', {
      LIBRARY_RAG_DATA_DIR: library,
      LIBRARY_RAG_ALLOWED_ROOTS: [join(APPS, 'library-rag-mcp/demo'), MANUALS].join(':'),
    }),
    memory: server('memory-mcp', { MEMORY_DATA_DIR: join(data, 'memory') }),
    budget: server('budget-filters-mcp', { BUDGET_FILTERS_DATA_DIR: join(data, 'budget') }),
    services: server('datainclusion-mcp', {}),
  })
  await pool.start()
  const documents: string[] = []
  const texts: string[] = [...THOUGHTS, ...MESSAGES.map(([, content]) => content)]
  for (const [name, pdf_path] of Object.entries(DOCUMENTS)) {
    if (!existsSync(pdf_path)) {
      say(`skipped: there is no ${pdf_path}`)
      continue
    }
    const { data } = await pool.callTool('library__parse_pdf', { pdf_path }, { onProgress: () => {} })
    texts.push(...(await passagesOf(pool, (data as { source_id: string }).source_id)))
    documents.push(name)
  }
  for (const content of THOUGHTS) {
    await pool.callTool('memory__add_thought', { content })
  }
  for (const [role, content] of MESSAGES) {
    await pool.callTool('memory__add_message', { conversation_id: 'rome', role, content })
  }
  return { pool, documents, texts }
}

async function passagesOf(pool: MCPClientPool, source_id: string): Promise<string[]> {
  const texts: string[] = []
  for (let offset = 0; ; ) {
    const { data } = await pool.callTool('library__get_chunks_by_document', { source_id, offset, limit: 100 })
    const { chunks } = data as { chunks: { text: string }[] }
    texts.push(...chunks.map(({ text }) => text))
    if (chunks.length === 0) return texts
    offset += chunks.length
  }
}
