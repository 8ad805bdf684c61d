/**
 * Search quality through the server: each set's contexts become a PDF, parse_pdf puts it in, search_chunks answers the
 * questions. A hit at k: one of the first k passages stands in the right context.
 */
import { judgeRanks } from './judged-ranks.ts'
import { type JudgedSet, loadJudgedSets } from './judged-sets.ts'
import { reportSimilarities } from './similarities.ts'
import { startLibrary } from './start-library.ts'

const sets = loadJudgedSets(process.env.AGORA_EVAL_DATA)
if (sets === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged question sets')
} else {
  console.log(
    'set              questions passages   hit@1   hit@5  hit@10   floor@1 floor@5  wanted@1 wanted@5         ms a query',
  )
  const kept: boolean[] = []
  for (const set of sets) kept.push(await evaluate(set))
  if (kept.includes(false)) process.exitCode = 1
}

async function evaluate(set: JudgedSet): Promise<boolean> {
  const library = await startLibrary()
  const { hit, passages, msOfQuestion, contextOfPage } = await judgeRanks(library, set)
  await library.close()

  const share = (value: number) => value.toFixed(3).padStart(8)
  const { floor, target } = set
  const isKept = hit(1) >= target.hit1 && hit(5) >= target.hit5
  console.log(
    `${set.name.padEnd(16)} ${String(set.questions.length).padStart(9)} ${String(passages).padStart(8)}` +
      `${share(hit(1))}${share(hit(5))}${share(hit(10))}  ${share(floor.hit1)}${share(floor.hit5)}` +
      `  ${share(target.hit1)} ${share(target.hit5)} ${isKept ? 'ok    ' : 'MISSED'} ${msOfQuestion.toFixed(1).padStart(6)}`,
  )
  await reportSimilarities(set, library.dataDir, contextOfPage)
  return isKept
}
