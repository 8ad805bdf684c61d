/**
 * Measures whether questions find the documents of the demo office: `pnpm eval documents`. Each question names the words
 * that answer it; those without an answer show what similarity unrelated questions reach.
 */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { likelyAnswered } from '@agora-mcp/core/ranking'
import questions from '../../../agents/demo-office/questions.json' with { type: 'json' }
import { createOfficeDocuments } from '../../../agents/src/adapters/documents/office-documents.ts'
import { processEmbedder } from '../../../agents/src/adapters/embedder/process-embedder.ts'
import { SHARED_SCOPE } from '../../../agents/src/domain/access/access-scope.ts'
import type { Passage } from '../../../agents/src/ports/documents.ts'
import { startLibrary } from '../../../agents/test/support/start-library.ts'

/** Floors: below them something has become worse. */
const FLOORS = { first: 0.7, fifth: 0.95, auc: 0.9 } as const

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ')

const library = await startLibrary()
const folder = join(library.folder, 'documents')
await cp(fileURLToPath(new URL('../../../agents/demo-office/documents', import.meta.url)), folder, {
  recursive: true,
})
const embedder = processEmbedder()
const run = async (name: string, withModel: boolean) => {
  const documents = createOfficeDocuments({
    folders: [folder],
    dataDir: null,
    tools: library.tools,
    embedder: withModel ? embedder : null,
  })
  await documents.sync()
  const answered: { place: number; similarity: number; question: string; first: Passage | undefined }[] = []
  const unanswered: { similarity: number; question: string }[] = []
  for (const { question, source, quote } of questions) {
    const found = await documents.search(SHARED_SCOPE, question, 10)
    const similarity = found[0]?.similarity ?? 0
    if (source === null || quote === null) unanswered.push({ similarity, question })
    else {
      const place = found.findIndex((one) => one.source === source && plain(one.text).includes(plain(quote)))
      answered.push({ place, similarity, question, first: found[0] })
    }
  }
  await documents.close()
  const share = (within: number) =>
    answered.filter(({ place }) => place >= 0 && place < within).length / answered.length
  const pairs = answered.flatMap((one) =>
    unanswered.map((other) => Math.sign(one.similarity - other.similarity)),
  )
  const figures = {
    first: share(1),
    fifth: share(5),
    auc: pairs.reduce((sum, sign) => sum + (sign + 1) / 2, 0) / pairs.length,
    'answered and likely':
      answered.filter(({ similarity }) => likelyAnswered(similarity)).length / answered.length,
    'unanswered and likely':
      unanswered.filter(({ similarity }) => likelyAnswered(similarity)).length / unanswered.length,
  }
  console.log(`\n${name}: ${answered.length} questions with an answer, ${unanswered.length} without`)
  console.table(figures)
  for (const { question, place, first, similarity } of answered.filter((one) => one.place !== 0)) {
    console.log(
      `  ${place < 0 ? 'not found' : `place ${place + 1}`}: ${question} (first: ${first?.source}, ${first?.location}, ${similarity.toFixed(2)})`,
    )
  }
  for (const { question, similarity } of unanswered)
    console.log(`  ${similarity.toFixed(2)} without answer: ${question}`)
  return figures
}

const figures = await run('words and meaning', true)
await run('words alone', false)
await embedder.close()
await library.close()

const missed = (Object.keys(FLOORS) as (keyof typeof FLOORS)[]).filter((key) => figures[key] < FLOORS[key])
if (missed.length > 0) {
  console.error(
    `below the floor: ${missed.map((key) => `${key} ${figures[key].toFixed(3)} < ${FLOORS[key]}`).join(', ')}`,
  )
  process.exitCode = 1
}
