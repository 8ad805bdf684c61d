/**
 * Measures whether `similarity` separates questions with an answer from those without in a library of two languages, through the
 * server: one book of many English contexts and one of few French ones, asked their own questions (the English ones in
 * German) and French questions that neither answers.
 */
import { histogram } from '../../measuring/histogram.ts'
import { areaUnderCurve } from '../../measuring/separation.ts'
import { makeContextsPdf } from './contexts-pdf.ts'
import { type JudgedSet, loadJudgedSets } from './judged-sets.ts'
import { startLibrary } from './start-library.ts'

interface Answer {
  readonly results: readonly { readonly similarity: number }[]
}

/** The sets that are in the library; the third one has no answer there. */
const HELD = ['crpa-fr', 'xquad-de-to-en']
/** Questions asked of each set. */
const SAMPLE = 150
const DEPTH = 10
/** With one level for both languages it would be missed, see docs/adr/0002-fusion.md. */
const MIN_AUC = 0.9

const sets = loadJudgedSets(process.env.AGORA_EVAL_DATA)
if (sets === null) console.log('skipped: AGORA_EVAL_DATA names no folder with judged question sets')
else if (!(await evaluate(sets))) process.exitCode = 1

async function evaluate(sets: readonly JudgedSet[]): Promise<boolean> {
  const { call, parse, close } = await startLibrary()
  for (const { name, contexts } of sets.filter((set) => HELD.includes(set.name))) {
    await parse(name, (await makeContextsPdf(name, contexts)).bytes)
  }
  const answered: number[] = []
  const unanswered: number[] = []
  for (const { name, questions } of sets) {
    const similarities = HELD.includes(name) ? answered : unanswered
    const step = Math.max(1, Math.floor(questions.length / SAMPLE))
    for (const { question } of questions.filter((_, index) => index % step === 0)) {
      const { results } = await call<Answer>('search_chunks', { query: question, limit: DEPTH })
      similarities.push(Math.max(0, ...results.map(({ similarity }) => similarity)))
    }
  }
  await close()
  const auc = areaUnderCurve(answered, unanswered)
  console.log('most similar of the first ten, in a library of English and a little French')
  console.log(`  answered:   ${histogram(answered)} of ${answered.length}`)
  console.log(`  unanswered: ${histogram(unanswered)} of ${unanswered.length}`)
  console.log(`  AUC ${auc.toFixed(3)} of ${MIN_AUC} ${auc >= MIN_AUC ? 'ok' : 'MISSED'}`)
  return auc >= MIN_AUC
}
