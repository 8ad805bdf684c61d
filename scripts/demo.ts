/**
 * The main job on real input: starts library-rag-mcp as a client would, puts a PDF in and asks it questions.
 * `pnpm demo` takes the essay in apps/library-rag-mcp/demo and ends with a question to the team of agents, `pnpm demo --team`
 * with five; `pnpm demo --chat` ends with the page of the team, served until somebody stops it; `pnpm demo FILE.pdf "a question" …` takes one's own book.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { ProgressCallback } from '@modelcontextprotocol/sdk/shared/protocol.js'
import { createProgress } from '../packages/core/src/cli/progress.ts'
import { demoChat } from './demo-chat.ts'
import { bold, dim, type Passage, quote } from './demo-print.ts'
import { demoTeam } from './demo-team.ts'

interface ParsedPdf {
  metadata: { title: string; author: string | null }
  pages: number
  chunks_count: number
  duration_seconds: number
  warnings: string[]
}

const root = resolve(import.meta.dirname, '..')
const app = join(root, 'apps/library-rag-mcp')
const serverFile = join(app, 'dist/bin.js')
const given = process.argv.slice(2).filter((argument) => argument !== '--')
const wantsTeam = given.includes('--team')
const wantsChat = given.includes('--chat')
const [file, ...asked] = given.filter((argument) => argument !== '--team' && argument !== '--chat')

// pnpm runs scripts in the project's folder; a relative path means the one where the command was typed.
const pdf = file ? resolve(process.env.INIT_CWD ?? '.', file) : join(app, 'demo/le-mot-et-la-renoncule.pdf')
const questions = asked.length > 0 ? asked : defaultQuestions()

const dataDir = mkdtempSync(join(tmpdir(), 'agora-demo-'))
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [serverFile],
  env: {
    LIBRARY_RAG_DATA_DIR: dataDir,
    LIBRARY_RAG_ALLOWED_ROOTS: dirname(pdf),
    LIBRARY_RAG_LOG_LEVEL: 'warn',
  },
  stderr: 'inherit',
})
const client = new Client({ name: 'agora-demo', version: '1.0.0' })

try {
  await run()
  // The library is the team's now.
  await client.close()
  if (wantsChat) await demoChat(dataDir, dirname(pdf))
  else {
    if (!file) await demoTeam(dataDir, dirname(pdf), wantsTeam)
    showConfiguration()
  }
} catch (error) {
  console.error(`\nThe demo stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await client.close()
}

async function run(): Promise<void> {
  await client.connect(transport)
  const { tools } = await client.listTools()
  const { name, version } = client.getServerVersion() ?? {}
  console.log(`${bold(`${name} ${version}`)} over stdio: ${tools.map((tool) => tool.name).join(', ')}`)
  console.log(`Data folder: ${dataDir}`)
  console.log(`Reading ${pdf}\n`)

  const bar = createProgress(process.stdout)
  const document = await call<ParsedPdf>(
    'parse_pdf',
    { pdf_path: pdf },
    ({ progress, total = 100, message }) =>
      // A log wants a line a quarter, not one a step.
      bar.update(progress, total, process.stdout.isTTY ? message : undefined),
  )
  bar.clear()
  const { metadata, pages, chunks_count, duration_seconds, warnings } = document
  const by = metadata.author ? ` by ${metadata.author}` : ''
  const seconds = duration_seconds.toFixed(1)
  console.log(`Stored ${bold(metadata.title)}${by}: ${pages} pages, ${chunks_count} passages, ${seconds} s`)
  for (const warning of warnings) console.log(dim(`  ${warning}`))

  for (const question of questions) {
    const { results } = await call<{ results: Passage[] }>('search_chunks', { query: question, limit: 1 })
    console.log(`\n${bold(question)}`)
    console.log(results[0] === undefined ? '  Nothing found.' : quote(results[0]))
  }
}

function showConfiguration(): void {
  console.log(
    `\n${bold('To use the library from a desktop client')}, paste this into its configuration and restart it:\n`,
  )
  console.log(JSON.stringify(clientConfiguration(), null, 2))
}

async function call<Output>(
  name: string,
  args: Record<string, unknown>,
  onprogress?: ProgressCallback,
): Promise<Output> {
  const options = { timeout: 60_000, resetTimeoutOnProgress: true, ...(onprogress ? { onprogress } : {}) }
  const result = await client.callTool({ name, arguments: args }, undefined, options)
  if (result.isError) {
    const [block] = result.content as { text: string }[]
    const { error, hint } = JSON.parse(block?.text ?? '{}')
    throw new Error([error, hint].filter(Boolean).join(' '))
  }
  // The client has checked it against the tool's output schema.
  return result.structuredContent as Output
}

function defaultQuestions(): string[] {
  if (file) return ['De quoi parle ce texte ?', 'What is the main argument of this text?']
  return [
    'Pourquoi Peirce se dit-il réaliste plutôt que nominaliste ?',
    'Un joyau que personne n’a jamais essayé de rayer est-il réellement solide ?',
    'Comment démontrer un théorème sur toutes les figures à partir d’un seul dessin ?',
    'Why are no two angels of the same kind?',
  ]
}

/** The form that desktop clients share; the data folder is left to its default, which lasts. */
function clientConfiguration() {
  return { mcpServers: { library: { command: process.execPath, args: [serverFile] } } }
}
