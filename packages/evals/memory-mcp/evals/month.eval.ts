/**
 * A month of a person through the server, in French, English and German: facts that changed, plain ones, questions without an
 * answer, and what a new thought shows of older ones. Targets: nine of ten of each kind, nothing denied that was found.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../measuring/stdio-process.ts'

const TARGET = 0.9
const DAY_MS = 24 * 60 * 60 * 1000
const PROGRAM = join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js')

interface Month {
  readonly begins: string
  readonly thoughts: readonly (readonly [
    day: number,
    content: string,
    concepts: string[],
    project: string | null,
  ])[]
  readonly changed: readonly (readonly [question: string, answer: string])[]
  readonly plain: readonly (readonly [question: string, answer: string])[]
  readonly unanswerable: readonly string[]
  readonly pairs: readonly (readonly [older: string, newer: string])[]
  readonly beside: readonly string[]
}

interface Answer {
  readonly results?: readonly { content: string }[]
  readonly hint?: string | null
  readonly similar_existing?: readonly { content: string }[]
}

const month: Month = JSON.parse(readFileSync(join(import.meta.dirname, 'own-month.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'month-eval-'))
const kinds: [kind: string, held: number, of: number][] = []
await askTheMonth(join(folder, 'month'))
await addPairs(join(folder, 'pairs'))
rmSync(folder, { recursive: true })
for (const [kind, held, of] of kinds) {
  const isKept = held >= TARGET * of
  console.log(`${kind.padEnd(52)} ${String(held).padStart(3)} of ${of} ${isKept ? 'ok' : 'MISSED'}`)
  if (!isKept) process.exitCode = 1
}

async function withServer(
  dataDir: string,
  run: (call: (name: string, args: object) => Promise<Answer>) => Promise<void>,
) {
  const { client, close } = await startServer(PROGRAM, { MEMORY_DATA_DIR: dataDir })
  await run(async (name, args) => {
    const answer = await client.callTool({ name, arguments: { ...args } })
    if (answer.isError) throw new Error(JSON.stringify(answer.content))
    // The client has checked it against the output schema.
    return answer.structuredContent as Answer
  })
  await close()
}

async function askTheMonth(dataDir: string): Promise<void> {
  const file = join(folder, 'month.jsonl')
  writeFileSync(
    file,
    [header(), ...month.thoughts.map(recordOf)].map((line) => JSON.stringify(line)).join('\n'),
  )
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'import', file], {
    env: { ...process.env, MEMORY_DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  await withServer(dataDir, async (call) => {
    const ask = (query: string) => call('search_thoughts', { query, limit: 10 })
    let denied = 0
    const firsts = async (questions: Month['changed']) => {
      let first = 0
      for (const [question, right] of questions) {
        const { results = [], hint } = await ask(question)
        const place = results.findIndex(({ content }) => content.includes(right))
        if (place === 0) first += 1
        else console.log(`  place ${place + 1}: ${question} first: ${results[0]?.content}`)
        if (place >= 0 && place < 3 && hint) denied += 1
      }
      return first
    }
    kinds.push([
      'changed facts, the newest statement first',
      await firsts(month.changed),
      month.changed.length,
    ])
    kinds.push(['plain facts first', await firsts(month.plain), month.plain.length])
    const found = month.changed.length + month.plain.length
    kinds.push(['found, and no doubt told', found - denied, found])
    let told = 0
    for (const question of month.unanswerable) if ((await ask(question)).hint) told += 1
    kinds.push(['questions without an answer, told', told, month.unanswerable.length])
  })
}

async function addPairs(dataDir: string): Promise<void> {
  await withServer(dataDir, async (call) => {
    for (const [content] of month.pairs) await call('add_thought', { content })
    let [shown, besides, noisy] = [0, 0, 0]
    for (const [older, content] of month.pairs) {
      const { similar_existing: similar = [] } = await call('add_thought', { content })
      if (similar.some((one) => one.content === older)) shown += 1
      else console.log(`  not shown: ${older} beside ${content}`)
      if (similar.some((one) => one.content !== older)) noisy += 1
    }
    for (const content of month.beside) {
      if (((await call('add_thought', { content })).similar_existing ?? []).length === 0) besides += 1
    }
    kinds.push(['older statements shown when a newer one is added', shown, month.pairs.length])
    kinds.push(['newer ones that show nothing else', month.pairs.length - noisy, month.pairs.length])
    kinds.push(['thoughts on something else that show nothing', besides, month.beside.length])
  })
}

function header() {
  return { type: 'header', format: 'memory-mcp', version: 1, exported_at: month.begins }
}

function recordOf([day, content, concepts, project]: Month['thoughts'][number], place: number) {
  const timestamp = new Date(Date.parse(month.begins) + day * DAY_MS + place * 60_000).toISOString()
  const uuid = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
  return {
    type: 'thought',
    uuid,
    content,
    thought_type: content.endsWith('?') ? 'question' : 'observation',
    trigger: null,
    concepts,
    privacy_level: 'private',
    project,
    timestamp,
    updated_at: timestamp,
    version: 1,
    superseded_by: null,
    deleted_at: null,
    previous_versions: [],
  }
}
