/**
 * Measures whether `similarity` separates questions that a memory answers from others, through the server: thirty thoughts of a line
 * each, their questions, and everyday questions that none of them answers. The first list is the one that the weights
 * were fitted with, the second one is not. Then thoughts whose questions are in another language, in one memory and in
 * four tiny ones; nothing was fitted with them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportSeparation, WANTED_ACROSS_LANGUAGES } from '../../measuring/separation.ts'
import { startServer } from '../../measuring/stdio-process.ts'
import { BLIND_UNANSWERABLE, FITTED_UNANSWERABLE } from '../../measuring/unanswerable-questions.ts'
import { CROSS_LANGUAGE_THOUGHTS } from './cross-language-thoughts.ts'
import { BLIND_THOUGHTS, FITTED_THOUGHTS, type JudgedThought } from './judged-thoughts.ts'

/** Below it `hint` says that nothing near was found, docs/adr/0015-similarity.md. */
const MIN_LIKELY = 0.45

/** Thoughts of a tiny memory. */
const FEW = 5

const across = CROSS_LANGUAGE_THOUGHTS
const tiny = Array.from({ length: across.length / FEW }, (_, at) => across.slice(at * FEW, (at + 1) * FEW))
const kept = [
  await evaluate('30 thoughts, fitted', [FITTED_THOUGHTS], FITTED_UNANSWERABLE),
  await evaluate('30 thoughts, blind', [BLIND_THOUGHTS], BLIND_UNANSWERABLE),
  await evaluate('20 in another language', [across], BLIND_UNANSWERABLE, WANTED_ACROSS_LANGUAGES),
  await evaluate('the same, five a memory', tiny, BLIND_UNANSWERABLE, WANTED_ACROSS_LANGUAGES),
]
if (kept.includes(false)) process.exitCode = 1

/** First hits of the questions of each memory, taken together. */
async function evaluate(
  name: string,
  memories: readonly (readonly JudgedThought[])[],
  unanswerable: readonly string[],
  wanted?: typeof WANTED_ACROSS_LANGUAGES,
): Promise<boolean> {
  const all = { answered: [] as number[], unanswered: [] as number[], right: 0 }
  for (const thoughts of memories) {
    const { answered, unanswered, right } = await firstHits(thoughts, unanswerable)
    all.answered.push(...answered)
    all.unanswered.push(...unanswered)
    all.right += right
  }
  const isKept = reportSeparation(name, all, MIN_LIKELY, wanted)
  console.log(`${''.padEnd(34)} right first hits ${all.right} of ${all.answered.length}`)
  return isKept
}

async function firstHits(thoughts: readonly JudgedThought[], unanswerable: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'memory-eval-'))
  const { client, close } = await startServer(
    join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js'),
    {
      MEMORY_DATA_DIR: folder,
    },
  )
  const call = async (tool: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name: tool, arguments: args })
    if (answer.isError) throw new Error(JSON.stringify(answer.content))
    // The client has checked it against the output schema.
    return answer.structuredContent as { results: { content: string; similarity: number }[] }
  }
  const firstOf = async (query: string) => (await call('search_thoughts', { query, limit: 1 })).results[0]
  for (const { thought } of thoughts) await call('add_thought', { content: thought })
  const answered: number[] = []
  let right = 0
  for (const { thought, question } of thoughts) {
    const first = await firstOf(question)
    answered.push(first?.similarity ?? 0)
    right += Number(first?.content === thought)
  }
  const unanswered: number[] = []
  for (const question of unanswerable) unanswered.push((await firstOf(question))?.similarity ?? 0)
  await close()
  rmSync(folder, { recursive: true })
  return { answered, unanswered, right }
}
