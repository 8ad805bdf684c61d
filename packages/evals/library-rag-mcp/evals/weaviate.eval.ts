/**
 * The judged sets through the server on Weaviate, beside the same on SQLite: both must find as much, within
 * {@link MAX_DIFFERENCE} of all questions.
 */
import { openWeaviate } from '../bench/scale/engine.ts'
import { judgeRanks } from './judged-ranks.ts'
import { type JudgedSet, loadJudgedSets } from './judged-sets.ts'
import { startLibrary } from './start-library.ts'

/** Goal for hit@5. */
const MAX_DIFFERENCE = 0.01

const sets = loadJudgedSets(process.env.AGORA_EVAL_DATA)
if (sets === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged question sets')
} else if (!(await compare(sets))) process.exitCode = 1

async function compare(judged: readonly JudgedSet[]): Promise<boolean> {
  console.log('set              questions  SQLite @1      @5     @10  Weaviate @1      @5     @10  @5 apart')
  const apart: number[] = []
  for (const set of judged) {
    const weaviate = await openWeaviate()
    if (weaviate === null) {
      console.log('skipped: no program named weaviate is on the PATH')
      return true
    }
    const onSqlite = await hits(set)
    const onWeaviate = await hits(set, weaviate.env)
    await weaviate.stop()
    const difference = (onWeaviate[1] ?? 0) - (onSqlite[1] ?? 0)
    const shares = (found: readonly number[]) => found.map((share) => share.toFixed(3).padStart(8)).join('')
    console.log(
      `${set.name.padEnd(16)} ${String(set.questions.length).padStart(9)}   ${shares(onSqlite)}     ${shares(onWeaviate)}` +
        `    ${difference.toFixed(3)} ${Math.abs(difference) <= MAX_DIFFERENCE ? 'ok' : 'MISSED'}`,
    )
    apart.push(Math.abs(difference))
  }
  return Math.max(...apart) <= MAX_DIFFERENCE
}

/** hit@1, hit@5 and hit@10. */
async function hits(set: JudgedSet, env: Readonly<Record<string, string>> = {}): Promise<number[]> {
  const library = await startLibrary(env)
  const { hit } = await judgeRanks(library, set)
  await library.close()
  return [1, 5, 10].map(hit)
}
