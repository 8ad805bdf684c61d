/**
 * Quality of message search through the server: every turn is added with add_message, search_messages answers the
 * questions. A hit at k: one of the first k results is a turn that holds the answer. Each conversation is kept in two
 * ways, with the speaker's name before each turn, and with nothing but roles.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../measuring/stdio-process.ts'
import {
  type JudgedConversation,
  type JudgedQuestion,
  type JudgedTurn,
  loadJudgedConversations,
} from './judged-conversations.ts'
import { reportSimilarities } from './similarities.ts'

const DEPTH = 10
const TARGET_HIT5 = 0.75
const CATEGORIES = [1, 2, 3, 4]
const WAYS: readonly { readonly name: string; readonly contentOf: (turn: JudgedTurn) => string }[] = [
  { name: 'named', contentOf: ({ speaker, text }) => `${speaker}: ${text}` },
  { name: 'roles', contentOf: ({ text }) => text },
]

interface Answered extends JudgedQuestion {
  /** Place of the first right result from 0 on, -1 where there is none. */
  readonly rank: number
}

const conversations = loadJudgedConversations(process.env.AGORA_EVAL_DATA)
if (conversations === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged conversations')
} else {
  console.log('conversation speakers turns questions   hit@1   hit@5  hit@10   hit@5 by category 1 to 4')
  for (const way of WAYS) {
    const all: Answered[] = []
    for (const conversation of conversations) {
      const answered = await evaluate(conversation, way.contentOf, way.name)
      all.push(...answered)
    }
    const isKept = hit(all, 5) >= TARGET_HIT5
    console.log(
      `${'all'.padEnd(12)} ${way.name.padEnd(8)}       ${figures(all)}   target@5 ${TARGET_HIT5} ${isKept ? 'ok' : 'MISSED'}`,
    )
    if (!isKept) process.exitCode = 1
  }
}

async function evaluate(
  conversation: JudgedConversation,
  contentOf: (turn: JudgedTurn) => string,
  way: string,
): Promise<Answered[]> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-eval-'))
  const { client, close } = await startServer(
    join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js'),
    {
      MEMORY_DATA_DIR: folder,
    },
  )
  const call = async (name: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name, arguments: args })
    if (answer.isError) throw new Error(JSON.stringify(answer.content))
    // The client has checked it against the output schema.
    return answer.structuredContent as { results: { order_index: number }[] }
  }
  const { name, turns, questions } = conversation
  for (const [order_index, turn] of turns.entries()) {
    const { role, timestamp } = turn
    await call('add_message', {
      conversation_id: name,
      order_index,
      role,
      content: contentOf(turn),
      timestamp,
    })
  }
  const answered: Answered[] = []
  const start = performance.now()
  for (const question of questions) {
    const { results } = await call('search_messages', { query: question.question, limit: DEPTH })
    const rank = results.findIndex(({ order_index }) => question.evidence.has(order_index))
    answered.push({ ...question, rank })
  }
  const ms = (performance.now() - start) / questions.length
  await close()
  console.log(
    `${name.padEnd(12)} ${way.padEnd(8)} ${String(turns.length).padStart(5)} ${figures(answered)}   ${ms.toFixed(1)} ms a query`,
  )
  await reportSimilarities(questions, folder)
  rmSync(folder, { recursive: true })
  return answered
}

function hit(answered: readonly Answered[], k: number): number {
  return answered.filter(({ rank }) => rank >= 0 && rank < k).length / answered.length
}

function figures(answered: readonly Answered[]): string {
  const share = (value: number) => value.toFixed(3).padStart(8)
  const categories = CATEGORIES.map((wanted) =>
    share(
      hit(
        answered.filter(({ category }) => category === wanted),
        5,
      ),
    ),
  )
  return `${String(answered.length).padStart(9)}${[1, 5, 10].map((k) => share(hit(answered, k))).join('')}  ${categories.join('')}`
}
