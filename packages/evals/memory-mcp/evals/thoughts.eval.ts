/**
 * Thoughts in one language, found from another, through the server: English paragraphs are kept with add_thought,
 * search_thoughts answers German questions about them. A hit at k: one of the first k results is the right paragraph.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../measuring/stdio-process.ts'

const TARGET_HIT5 = 0.95
const DEPTH = 10

interface JudgedSet {
  readonly contexts: readonly string[]
  readonly questions: readonly { readonly question: string; readonly context: number }[]
}

const file = join(process.env.AGORA_EVAL_DATA ?? '', 'retrieval', 'xquad-de-to-en.json')
if (process.env.AGORA_EVAL_DATA === undefined || !existsSync(file)) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with XQuAD, German to English')
} else if (!(await evaluate(JSON.parse(readFileSync(file, 'utf8'))))) {
  process.exitCode = 1
}

async function evaluate({ contexts, questions }: JudgedSet): Promise<boolean> {
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
    return answer.structuredContent as { results: { content: string }[] }
  }
  for (const content of contexts) await call('add_thought', { content })
  const ranks: number[] = []
  for (const { question, context } of questions) {
    const { results } = await call('search_thoughts', { query: question, limit: DEPTH })
    ranks.push(results.findIndex(({ content }) => content === contexts[context]))
  }
  await close()
  rmSync(folder, { recursive: true })
  const hit = (k: number) => ranks.filter((rank) => rank >= 0 && rank < k).length / ranks.length
  const isKept = hit(5) >= TARGET_HIT5
  console.log('thoughts questions   hit@1   hit@5  hit@10   German questions, English thoughts')
  console.log(
    `${String(contexts.length).padStart(8)} ${String(questions.length).padStart(9)}` +
      `${[1, 5, DEPTH].map((k) => hit(k).toFixed(3).padStart(8)).join('')}   target@5 ${TARGET_HIT5} ${isKept ? 'ok' : 'MISSED'}`,
  )
  return isKept
}
