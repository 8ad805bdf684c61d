import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { listeningUrl } from '../../../packages/testing/src/packed/index.ts'
import { newFolder } from '../../../packages/testing/src/setup/index.ts'

// A host that lets a model correct each error once, and aborts the run at the second in a row, so an outcome
// for a person must not be an error. It only reads tools; the server's instructions never reach its model.

const ROOT = join(import.meta.dirname, '../../..')
const HOST = join(import.meta.dirname, 'pydantic_ai_host.py')
/** Kept between runs, since installing takes a minute. */
const PYTHON = join(ROOT, '.cache/pydantic-ai/bin/python')
const TOKEN = 'a-token-of-the-test-of-hosts'

/** Installs the host's library; returns the reason if it cannot. */
function missingHost(): string | null {
  if (existsSync(PYTHON)) return null
  try {
    const folder = join(ROOT, '.cache/pydantic-ai')
    mkdirSync(folder, { recursive: true })
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'ignore' })
    execFileSync(join(folder, 'bin/pip'), ['install', '-q', 'pydantic-ai-slim[mcp]>=2'], {
      stdio: 'ignore',
      timeout: 280_000,
    })
    return null
  } catch {
    rmSync(join(ROOT, '.cache/pydantic-ai'), { recursive: true, force: true })
    return 'needs python3 with venv, and pip that reaches an index'
  }
}

/** Starts a built server over HTTP with a token; returns its address. */
async function startServer(app: string, prefix: string, folder: string) {
  const child = spawn(process.execPath, [join(ROOT, 'apps', app, 'dist/bin.js'), '--http', '127.0.0.1:0'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      [`${prefix}_HTTP_TOKEN`]: TOKEN,
      [`${prefix}_DATA_DIR`]: join(folder, app),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { url: await listeningUrl(child), stop: () => child.kill() }
}

interface Run {
  readonly failed?: string
  readonly returns: readonly string[]
  readonly tools: readonly string[]
}

async function drive(url: string, calls: readonly (readonly [string, object])[]): Promise<Run> {
  const running = promisify(execFile)(PYTHON, [HOST], { maxBuffer: 2 ** 24 })
  running.child.stdin?.end(JSON.stringify({ url, token: TOKEN, calls }))
  return JSON.parse((await running).stdout)
}

const missing = missingHost()

describe.skipIf(missing !== null)(`pydantic-ai (${missing ?? 'installed'})`, () => {
  const folder = newFolder()

  const NOWHERE = '01a2015f-0000-7000-8000-000000000000'
  const runs: readonly [string, string, readonly (readonly [string, object])[], string][] = [
    [
      'datainclusion-mcp',
      'DATAINCLUSION',
      [
        ['search_services', { location_text: 'Roubaix' }],
        ['search_services', { location_text: 'Roubaix', limit: 3 }],
        ['search_services', { location_text: 'Saint-Martin' }],
        ['search_services', { location_text: 'Trifouilly-sur-Nulle-Part' }],
        ['get_service_details', { source: 'dora', service_id: 'dora--nobody' }],
      ],
      'DATAINCLUSION_API_TOKEN',
    ],
    [
      'memory-mcp',
      'MEMORY',
      [
        ['get_thought', { uuid: NOWHERE }],
        ['get_messages', { conversation_id: 'journey' }],
        ['delete_memory', { id: NOWHERE }],
        ['add_thought', { content: 'The tram to the hospital is line 3.' }],
        ['update_thought', { uuid: NOWHERE, content: 'x' }],
      ],
      'not_found',
    ],
    [
      'library-rag-mcp',
      'LIBRARY_RAG',
      [
        ['get_document', { source_id: 'phedre' }],
        ['delete_document', { source_id: 'phedre' }],
        ['parse_pdf', { pdf_path: '/etc/hostname' }],
        ['parse_pdf', { pdf_path: 'https://example.org/phedre.pdf' }],
      ],
      'LIBRARY_RAG_ALLOWED_ROOTS',
    ],
    [
      'budget-filters-mcp',
      'BUDGET_FILTERS',
      [
        ['search_filters', { category: 'uat', query: 'Zzyzx' }],
        ['search_filters', { category: 'uat', query: 'Cluj' }],
      ],
      'filterValue',
    ],
  ]

  it.each(runs)('goes on with %s', { timeout: 300_000 }, async (app, prefix, calls, said) => {
    const server = await startServer(app, prefix, folder)
    try {
      const run = await drive(server.url, calls)
      expect(run.failed).toBeUndefined()
      expect(run.returns).toHaveLength(calls.length)
      expect(run.returns.join('\n')).toContain(said)
    } finally {
      server.stop()
    }
  })
})
