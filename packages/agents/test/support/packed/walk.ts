import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation, WalkedStep } from '@agora-mcp/build/pack-plan'
import { OLDEST_NODE } from '@agora-mcp/core/cli/node-version'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { MCPClient } from '@agora-mcp/mcp-client'
import { findOldNode } from '@agora-mcp/testing/packed'
import { InstalledAgents, type Run, type ServedAgents } from './installed-agents.ts'

const QUESTION = 'Quelle est la pente minimale du collecteur d’eaux usées ?'
const ANSWER = 'pente minimale est de 1 %'
/** Asks about a sheet, so that no PDF is needed; answered by words alone where there is no model. */
const SHEET_QUESTION = 'Quelle est la profondeur de la tranchée des eaux usées de la rue des Tanneurs ?'
const SHEET_ANSWER = 'profondeur de 1,20 m'
/** Questions that want a script, and what its answer holds; the scripts import proj4 and csv-parse. */
const SCRIPTS = [
  ['Convertis x=700000 y=6600000 de EPSG:2154 vers EPSG:4326', '46.5'],
  ['Calcule le total du bordereau des prix bordereau-des-prix.csv', 'total'],
] as const

/** Uses the package as people do, from its tarball alone: each line of the README's first page. */
export async function* walk(
  whole: Installation,
  lean: Installation,
  oldestNode: string,
): AsyncIterable<WalkedStep> {
  const folder = mkdtempSync(join(tmpdir(), 'agora-walk-'))
  try {
    const agents = new InstalledAgents(whole, join(folder, 'whole'))
    yield expectRun('says how it is used', agents.run(['--help']), 0, 'agora-agents serve')
    yield refusal(
      'a malformed variable',
      agents.run(['sessions'], { AGENTS_LOG_LEVEL: 'loud' }),
      'AGENTS_LOG_LEVEL',
    )
    const old = findOldNode()
    if (old !== undefined) {
      yield refusal(
        'its program on a Node that is too old',
        agents.run(['--help'], {}, old),
        'npx -y -p node@24',
      )
    }
    yield expectRun(
      `answers on the oldest Node it supports, node@${OLDEST_NODE}`,
      agents.run(['ask', QUESTION], {}, oldestNode),
      0,
      ANSWER,
    )
    const served = await agents.serve()
    try {
      yield* useService(served)
    } finally {
      const code = await served.stop()
      yield step('ends when it is told to', code === 0 ? [] : [`it ended with ${code}`])
    }
    yield await useMcp(agents)
    yield expectRun('verifies its log', agents.run(['verify']), 0, ', 0 not intact')
    yield expectRun(
      'answers without servers and model, and says so',
      new InstalledAgents(lean, join(folder, 'lean')).run(['ask', SHEET_QUESTION]),
      0,
      SHEET_ANSWER,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* useService(served: ServedAgents): AsyncIterable<WalkedStep> {
  const { session_id } = await served.call<{ session_id: string }>('POST', '/api/sessions', { project: null })
  const messages = `/api/sessions/${session_id}/messages?wait=true`
  const answer = await served.call<Envelope>('POST', messages, { text: QUESTION })
  yield holds('answers over HTTP', answer, ANSWER)
  const { openapi } = await served.call<{ openapi: string }>('GET', '/api/openapi.json')
  yield step('describes itself', openapi.startsWith('3.') ? [] : [`openapi is ${openapi}`])
  yield step('shows its page, with the files that it needs', await problemsOfPage(served))
  for (const [question, result] of SCRIPTS) {
    const asked = await served.call<Envelope>('POST', messages, { text: question })
    const waiting = asked.actions.find(({ status }) => status === 'awaiting_approval')
    if (waiting === undefined) {
      yield step(`runs a script: ${question}`, [
        `nothing waits for consent: ${JSON.stringify(asked.message)}`,
      ])
      continue
    }
    const { position } = await served.call<{ position: number }>('GET', `/api/sessions/${session_id}`)
    const approval = `/api/sessions/${session_id}/approvals/${waiting.payload.action_id}`
    await served.call('POST', approval, { decision: 'approve' })
    yield holds(`runs a script: ${question}`, await entriesAfter(served, session_id, position), result)
  }
}

/** Problems of the page at `/`, whose scripts and styles must all be in the package. */
async function problemsOfPage(served: ServedAgents): Promise<string[]> {
  const page = await served.file('/')
  const named = [...page.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
  const files = await Promise.all(named.map(async (path) => ({ path, ...(await served.file(path)) })))
  return [
    ...(page.type.startsWith('text/html') ? [] : [`/ is ${page.type}`]),
    ...(named.some((path) => path.endsWith('.js')) ? [] : ['it names no script']),
    ...files.filter(({ text }) => text === '').map(({ path }) => `${path} is empty`),
  ]
}

/** Reads the log behind a position, once the team has nothing more to do in the session. */
async function entriesAfter(served: ServedAgents, session: string, position: number): Promise<unknown> {
  for (;;) {
    const { state } = await served.call<{ state: string }>('GET', `/api/sessions/${session}`)
    if (state === 'idle') {
      const { entries } = await served.call<{ entries: unknown[] }>('GET', `/api/sessions/${session}/export`)
      return entries.slice(position)
    }
    await sleep(50)
  }
}

async function useMcp({ program, env }: InstalledAgents): Promise<WalkedStep> {
  const client = new MCPClient({ command: process.execPath, args: [program, 'mcp'], env })
  try {
    await client.start()
    const { success, text } = await client.callTool('ask_team', { question: QUESTION })
    return step('answers over MCP', success && text.includes(ANSWER) ? [] : [text])
  } finally {
    await client.stop()
  }
}

const step = (check: string, problems: readonly string[]): WalkedStep => ({ check, problems })

const holds = (check: string, value: unknown, wanted: string): WalkedStep => {
  const text = JSON.stringify(value)
  return step(check, text.includes(wanted) ? [] : [`${wanted} is not in ${text.slice(0, 2_000)}`])
}

const expectRun = (check: string, { code, stdout, stderr }: Run, wanted: number, words: string): WalkedStep =>
  step(
    check,
    code === wanted && stdout.includes(words) ? [] : [`it ended with ${code}: ${stdout}\n${stderr}`],
  )

/** It ends with code 2 and one line on stderr that holds the words. */
const refusal = (check: string, { code, stdout, stderr }: Run, words: string): WalkedStep => {
  const readable = stderr.trim().split('\n').length === 1 && stderr.includes(words)
  return step(
    check,
    code === 2 && stdout === '' && readable ? [] : [`it ended with ${code}: ${stdout}${stderr}`],
  )
}
