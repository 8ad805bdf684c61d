/**
 * The main use case on real input: starts library-rag-mcp like a client, adds a PDF and asks questions about
 * it. `pnpm demo` uses the essay in apps/library-rag-mcp/demo and ends with a question to the team of agents,
 * `pnpm demo --team` with five; `pnpm demo --chat` ends with the team's page, served until it is stopped;
 * `pnpm demo FILE.pdf "a question" …` uses the given book.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { ProgressCallback } from '@modelcontextprotocol/sdk/shared/protocol.js'
import { createProgress } from '../packages/core/src/cli/progress.ts'
import { type DemoRequest, readDemoArguments } from './demo-arguments.ts'
import { demoChat } from './demo-chat.ts'
import { DEMO_LIBRARY, demoConfiguration, demoLibraryEnv, LIBRARY_SERVER } from './demo-library.ts'
import { bold, dim, type Passage, quote, wrap } from './demo-print.ts'
import { demoTeam } from './demo-team.ts'

interface ParsedPdf {
  metadata: { title: string; author: string | null }
  pages: number
  chunks_count: number
  duration_seconds: number
  warnings: string[]
}

const ESSAY = join(import.meta.dirname, '../apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf')

try {
  const request = readDemoArguments(process.argv.slice(2))
  if (typeof request === 'string') process.stdout.write(request)
  else await demo(request)
} catch (error) {
  console.error(`\nThe demo stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function demo({ mode, file, questions }: DemoRequest): Promise<void> {
  // pnpm runs scripts in the project's folder, but a relative path refers to the folder where the command was
  // typed.
  const pdf = file === undefined ? ESSAY : resolve(process.env.INIT_CWD ?? '.', file)
  if (!existsSync(pdf)) throw new Error(`There is no file ${pdf}.`)
  if (!built()) throw new Error('the build failed; its output is above.')
  const temporary = mkdtempSync(join(tmpdir(), 'agora-demo-'))
  const exit = () => process.exit(130)
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
  process.once('SIGINT', exit).once('SIGTERM', exit)

  const isOwn = file !== undefined
  await showLibrary(pdf, isOwn, questions.length > 0 ? questions : defaultQuestions(isOwn))
  if (mode === 'chat') {
    process.off('SIGINT', exit).off('SIGTERM', exit)
    await demoChat(temporary, DEMO_LIBRARY, pdf)
    return
  }
  if (!isOwn || mode === 'team') await demoTeam(temporary, DEMO_LIBRARY, pdf, mode === 'team')
  showConfiguration(pdf)
}

/** Builds what has changed since the last run. */
function built(): boolean {
  const turbo = join(import.meta.dirname, 'turbo.ts')
  const filters = ['--filter=library-rag-mcp', '--filter=@agora-mcp/agents...']
  return spawnSync(process.execPath, [turbo, 'build', ...filters], { stdio: 'inherit' }).status === 0
}

async function showLibrary(pdf: string, isOwn: boolean, questions: readonly string[]): Promise<void> {
  mkdirSync(DEMO_LIBRARY, { recursive: true })
  const client = new Client({ name: 'agora-demo', version: '1.0.0' })
  const env = { ...demoLibraryEnv(pdf), LIBRARY_RAG_LOG_LEVEL: 'warn' }
  try {
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [LIBRARY_SERVER], env, stderr: 'inherit' }),
    )
    const { tools } = await client.listTools()
    const { name, version } = client.getServerVersion() ?? {}
    console.log(
      wrap(`${bold(`${name} ${version}`)} over stdio: ${tools.map((tool) => tool.name).join(', ')}`),
    )
    console.log(`Library of the demo: ${DEMO_LIBRARY}`)
    console.log(`Reading ${pdf}\n`)
    const { metadata } = await readBook(client, pdf)
    // The library may contain other books; a question about the given one must only search that one.
    const filter = isOwn ? { work_filter: metadata.title } : {}
    for (const query of questions) {
      const { results } = await call<{ results: Passage[] }>(client, 'search_chunks', {
        query,
        limit: 1,
        ...filter,
      })
      console.log(`\n${bold(wrap(query))}`)
      console.log(results[0] === undefined ? '  Nothing found.' : quote(results[0]))
    }
  } finally {
    await client.close()
  }
}

async function readBook(client: Client, pdf: string): Promise<ParsedPdf> {
  const bar = createProgress(process.stdout)
  const document = await call<ParsedPdf>(
    client,
    'parse_pdf',
    { pdf_path: pdf },
    ({ progress, total = 100, message }) =>
      // A log gets one line per quarter instead of one per step.
      bar.update(progress, total, process.stdout.isTTY ? message : undefined),
  )
  bar.clear()
  const { metadata, pages, chunks_count, duration_seconds, warnings } = document
  const by = metadata.author ? ` by ${metadata.author}` : ''
  const figures = `${pages} pages, ${chunks_count} passages, ${duration_seconds.toFixed(1)} s`
  console.log(wrap(`Stored ${bold(metadata.title)}${by}: ${figures}`))
  for (const warning of warnings) console.log(dim(wrap(warning, '  ')))
  return document
}

function showConfiguration(pdf: string): void {
  console.log(`\n${bold('To open this library from a client')}, paste this into its configuration:`)
  console.log(wrap('it holds what was just shown; ask the assistant “What does my library say of Peirce?”'))
  console.log(wrap('For a library of your own: npx -y pnpm@12 connect, which writes the configuration.\n'))
  console.log(JSON.stringify(demoConfiguration(pdf), null, 2))
}

async function call<Output>(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  onprogress?: ProgressCallback,
): Promise<Output> {
  const options = { timeout: 60_000, resetTimeoutOnProgress: true, ...(onprogress && { onprogress }) }
  const result = await client.callTool({ name, arguments: args }, undefined, options)
  const outcome = result.structuredContent as { success?: boolean; error?: string } | undefined
  if (result.isError || (outcome?.success === false && outcome.error !== undefined)) {
    const [block] = result.content as { text: string }[]
    const { error, hint } = JSON.parse(block?.text ?? '{}')
    throw new Error([error, hint].filter(Boolean).join(' '))
  }
  // The client has validated it against the tool's output schema.
  return result.structuredContent as Output
}

function defaultQuestions(isOwn: boolean): string[] {
  if (isOwn) return ['De quoi parle ce texte ?', 'What is the main argument of this text?']
  return [
    'Pourquoi Peirce se dit-il réaliste plutôt que nominaliste ?',
    'Un joyau que personne n’a jamais essayé de rayer est-il réellement solide ?',
    'Comment démontrer un théorème sur toutes les figures à partir d’un seul dessin ?',
    'Why are no two angels of the same kind?',
  ]
}
