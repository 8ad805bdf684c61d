/**
 * Measures whether `search_tools` finds the right one of 200 tools of six servers, and how many tokens are sent with and without
 * it. The queries were written, as a model would, before the search was, and none was changed after; the weights of the
 * search were chosen on every second one. Our four servers and
 * the reference server of files are real, the sixth is an office suite made for this.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { estimateTokenCount } from 'tokenx'
import { MCPClientPool } from '../../../mcp-client/src/index.ts'
import { createToolIndex, definitionTokens } from '../../../mcp-client/src/llm/tool-search/index.ts'
import { installedServer } from '../../../mcp-client/test/support/installed-server.ts'

const TOOLS = 200
const GOALS = { first: 0.6, found: 0.9, share: 0.1 }
const FOUND_AT = 5
const APPS = join(import.meta.dirname, '../../../../apps')
const folder = mkdtempSync(join(tmpdir(), 'mcp-tools-eval-'))

const ours = (app: string, variable?: string) => ({
  command: process.execPath,
  args: [join(APPS, app, 'dist/bin.js')],
  env: variable === undefined ? {} : { [variable]: join(folder, app) },
})
const real = {
  library: ours('library-rag-mcp', 'LIBRARY_RAG_DATA_DIR'),
  memory: ours('memory-mcp', 'MEMORY_DATA_DIR'),
  budget: ours('budget-filters-mcp', 'BUDGET_FILTERS_DATA_DIR'),
  services: ours('datainclusion-mcp'),
  files: installedServer('server-filesystem', folder),
}
const office = (count: number) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, 'eval-programs/office-server.ts'), String(count)],
})

const pool = new MCPClientPool({ ...real, office: office(TOOLS) })
try {
  await pool.start()
  const tools = (await pool.listTools()).slice(0, TOOLS)
  const queries = JSON.parse(readFileSync(join(import.meta.dirname, 'tool-queries.json'), 'utf8')) as {
    tool: string
    query: string
  }[]
  const unlisted = queries.filter(({ tool }) => !tools.some(({ name }) => name === tool))
  if (unlisted.length > 0)
    throw new Error(`not among the tools: ${unlisted.map(({ tool }) => tool).join(', ')}`)

  const index = createToolIndex(tools)
  const ranks = queries.map(({ tool, query }) => {
    const found = index.find(query, FOUND_AT)
    const sent = found.reduce((sum, one) => sum + definitionTokens(one), estimateTokenCount(query))
    return { tool, query, sent, rank: found.findIndex(({ name }) => name === tool) }
  })
  const share = (isRight: (rank: number) => boolean, half?: number) => {
    const counted = ranks.filter((_, at) => half === undefined || at % 2 === half)
    return counted.filter(({ rank }) => isRight(rank)).length / counted.length
  }
  const first = share((rank) => rank === 0)
  const found = share((rank) => rank >= 0)
  const aside = share((rank) => rank >= 0, 1)
  const all = tools.reduce((sum, tool) => sum + definitionTokens(tool), 0)
  const sent = ranks.reduce((sum, { sent }) => sum + sent, 0) / ranks.length
  const servers = new Set(tools.map(({ name }) => name.split('__')[0])).size
  console.log(`${tools.length} tools of ${servers} servers, ${queries.length} queries`)
  console.log(
    `right tool first ${first.toFixed(3)}   among ${FOUND_AT} ${found.toFixed(3)}, of those kept aside ${aside.toFixed(3)}`,
  )
  console.log(`tokens of all definitions ${all}   of a search and what it finds ${sent.toFixed(0)}`)
  for (const { tool, query, rank } of ranks)
    if (rank !== 0) console.log(`  ${rank < 0 ? 'missed' : `place ${rank + 1}`}: ${tool} for "${query}"`)
  if (first < GOALS.first || found < GOALS.found || sent > all * GOALS.share) process.exitCode = 1
} finally {
  await pool.stop()
}
