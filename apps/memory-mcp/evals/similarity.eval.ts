/**
 * Whether `similarity` tells questions that a memory answers from others, through the server: thirty thoughts of a line
 * each, their questions, and everyday questions that none of them answers. The first list is the one that the weights
 * were fitted with, the second one is not.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportSeparation } from '../../../scripts/bench/separation.ts'
import { startServer } from '../../../scripts/bench/stdio-process.ts'
import { BLIND_UNANSWERABLE, FITTED_UNANSWERABLE } from '../../../scripts/bench/unanswerable-questions.ts'
import { BLIND_THOUGHTS, FITTED_THOUGHTS, type JudgedThought } from './judged-thoughts.ts'

/** Below it `hint` says that nothing near was found, docs/adr/0015-similarity.md. */
const LEAST_LIKELY = 0.45

const kept = [
  await evaluate('30 thoughts, fitted', FITTED_THOUGHTS, FITTED_UNANSWERABLE),
  await evaluate('30 thoughts, blind', BLIND_THOUGHTS, BLIND_UNANSWERABLE),
]
if (kept.includes(false)) process.exitCode = 1

async function evaluate(
  name: string,
  thoughts: readonly JudgedThought[],
  unanswerable: readonly string[],
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-eval-'))
  const { client, close } = await startServer(join(import.meta.dirname, '../dist/bin.js'), {
    MEMORY_DATA_DIR: folder,
  })
  const call = async (tool: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name: tool, arguments: args })
    if (answer.isError) throw new Error(JSON.stringify(answer.content))
    // The client has checked it against the output schema.
    return answer.structuredContent as { results: { similarity: number }[] }
  }
  const firstOf = async (query: string) =>
    (await call('search_thoughts', { query, limit: 1 })).results[0]?.similarity ?? 0
  for (const { thought } of thoughts) await call('add_thought', { content: thought })
  const answered: number[] = []
  for (const { question } of thoughts) answered.push(await firstOf(question))
  const unanswered: number[] = []
  for (const question of unanswerable) unanswered.push(await firstOf(question))
  await close()
  rmSync(folder, { recursive: true })
  return reportSeparation(name, { answered, unanswered }, LEAST_LIKELY)
}
