/**
 * Search quality through the server: each set's contexts become a PDF, parse_pdf puts it in, search_chunks answers the
 * questions. A hit at k: one of the first k passages stands in the right context.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../../scripts/bench/stdio-process.ts'
import { makeContextsPdf } from './contexts-pdf.ts'
import { type JudgedSet, loadJudgedSets } from './judged-sets.ts'
import { reportSimilarities } from './similarities.ts'

const DEPTH = 10

interface Result {
  readonly page_start: number
  readonly page_end: number
}

const sets = loadJudgedSets(process.env.AGORA_EVAL_DATA)
if (sets === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged question sets')
} else {
  console.log(
    'set              questions passages   hit@1   hit@5  hit@10   floor@1 floor@5   target@5      ms a query',
  )
  const kept: boolean[] = []
  for (const set of sets) kept.push(await evaluate(set))
  if (kept.includes(false)) process.exitCode = 1
}

async function evaluate(set: JudgedSet): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'library-eval-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const pdf = join(folder, `${set.name}.pdf`)
  const { bytes, contextOfPage } = await makeContextsPdf(set.name, set.contexts)
  writeFileSync(pdf, bytes)
  const { client, close } = await startServer(join(import.meta.dirname, '../dist/bin.js'), {
    LIBRARY_RAG_DATA_DIR: dataDir,
    LIBRARY_RAG_ALLOWED_ROOTS: folder,
  })
  const call = async (name: string, args: Record<string, unknown>) => {
    const options = { timeout: 60_000, resetTimeoutOnProgress: true, onprogress: () => {} }
    const answer = await client.callTool({ name, arguments: args }, undefined, options)
    if (answer.isError) throw new Error(JSON.stringify(answer.content))
    // The client has checked it against the output schema.
    return answer.structuredContent as { chunks_count: number; results: Result[] }
  }

  const { chunks_count } = await call('parse_pdf', { pdf_path: pdf })
  const ranks: number[] = []
  const start = performance.now()
  for (const { question, context } of set.questions) {
    const { results } = await call('search_chunks', { query: question, limit: DEPTH })
    ranks.push(results.findIndex((result) => standsIn(result, context, contextOfPage)))
  }
  const ms = (performance.now() - start) / set.questions.length
  await close()

  const hit = (k: number) => ranks.filter((rank) => rank >= 0 && rank < k).length / ranks.length
  const share = (value: number) => value.toFixed(3).padStart(8)
  const isKept = hit(5) >= set.target.hit5
  console.log(
    `${set.name.padEnd(16)} ${String(ranks.length).padStart(9)} ${String(chunks_count).padStart(8)}` +
      `${share(hit(1))}${share(hit(5))}${share(hit(10))}  ${share(set.floor.hit1)}${share(set.floor.hit5)}` +
      `${share(set.target.hit5)} ${isKept ? 'ok    ' : 'MISSED'} ${ms.toFixed(1).padStart(6)}`,
  )
  await reportSimilarities(set, dataDir, contextOfPage)
  return isKept
}

/** Whether most of a passage's pages belong to a context. */
function standsIn(
  { page_start, page_end }: Result,
  context: number,
  contextOfPage: readonly number[],
): boolean {
  const pages = contextOfPage.slice(page_start - 1, page_end)
  return pages.filter((owner) => owner === context).length * 2 > pages.length
}
