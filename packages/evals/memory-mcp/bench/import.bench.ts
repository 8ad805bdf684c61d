/** An import beside the bare model on the same texts, alternately, in one process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  ConversationRecord,
  MessageRecord,
} from '../../../../apps/memory-mcp/src/domain/exchange/record.ts'
import { messageWindows } from '../../../../apps/memory-mcp/src/domain/recall/searchable.ts'
import { importRecords } from '../../../../apps/memory-mcp/src/pipeline/import-records.ts'
import { report } from '../../measuring/statistics.ts'
import { loadTurns, openStore } from './corpus.ts'

const ROUNDS = 4
const MESSAGES_A_ROUND = 128

const MOMENT = '2026-01-01T00:00:00.000Z'

const folder = mkdtempSync(join(tmpdir(), 'memory-import-'))
const turns = loadTurns()
try {
  if (turns === null) {
    console.log('skipped: AGORA_EVAL_DATA names no folder with conversations, whose texts this needs')
  } else if (!(await bench(turns.texts))) {
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function bench(texts: readonly string[]): Promise<boolean> {
  const { deps, close } = openStore(folder)
  const model = await deps.embedder()
  const work = { signal: new AbortController().signal, progress: () => {} }
  const seconds = { import: 0, model: 0 }
  let embedded = 0
  // The first round warms both and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = texts.slice(round * MESSAGES_A_ROUND, (round + 1) * MESSAGES_A_ROUND)
    const messages = own.map((content) => messageOf(round, content))
    const wanted = messages.flatMap((message) =>
      messageWindows(message, model).map(({ embedded }) => embedded),
    )
    const start = performance.now()
    await model.embedPassages(wanted)
    const middle = performance.now()
    const conversations = [{ conversation: conversationOf(round), messages }]
    await importRecords({ thoughts: [], conversations, skipped: new Map() }, deps, work)
    const end = performance.now()
    if (round === 0) continue
    embedded += wanted.length
    seconds.model += (middle - start) / 1000
    seconds.import += (end - middle) / 1000
  }
  await close()
  const rate = (of: number) => (embedded / of).toFixed(1)
  return report(
    `import beside the bare model (${rate(seconds.import)} of ${rate(seconds.model)} texts/s)`,
    seconds.model / seconds.import,
    { budget: 0.85, unit: ' ×', atLeast: true },
  )
}

function messageOf(round: number, content: string): MessageRecord {
  return {
    type: 'message',
    message_id: null,
    conversation_id: `round ${round}`,
    order_index: null,
    role: 'user',
    content,
    timestamp: MOMENT,
    source_id: null,
    deleted_at: null,
  }
}

function conversationOf(round: number): ConversationRecord {
  return {
    type: 'conversation',
    conversation_id: `round ${round}`,
    title: null,
    category: null,
    summary: null,
    tags: [],
    privacy_level: 'private',
    project: null,
    origin: null,
    timestamp: MOMENT,
    deleted_at: null,
  }
}
