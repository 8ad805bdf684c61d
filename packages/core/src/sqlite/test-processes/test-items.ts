import {
  candidateIndexMigration,
  createCandidateIndex,
  type IndexItem,
} from '../candidates/candidate-index.ts'
import { type Database, openDatabase } from '../index.ts'

// Shared by the tests of the candidate index and the processes they start.

export const DIMENSIONS = 16
export const FINGERPRINT = 'test model, 16 dimensions'

export const openTestDatabase = (path: string): Database =>
  openDatabase({
    path,
    program: 'test',
    applicationId: 0x54455354,
    migrations: [candidateIndexMigration('chunk'), candidateIndexMigration('thought')],
  })

export const testIndex = (database: Database, name = 'chunk') =>
  createCandidateIndex({ database, name, filters: ['work', 'kind'], reindexCommand: 'test reindex' })

export function vectorOf(seed: number, dimensions = DIMENSIONS): Float32Array {
  let state = Math.imul(seed + 1, 2654435761) >>> 0
  const components = Float32Array.from({ length: dimensions }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0
    return state / 2 ** 31 - 1
  })
  const norm = Math.hypot(...components)
  return components.map((component) => component / norm)
}

export const WORDS = 'ousia logos arete psyche techne episteme doxa eidos physis praxis'.split(' ')

const textOf = (seed: number) =>
  Array.from({ length: 3 + (seed % 5) }, (_, i) => WORDS[(seed * (i + 3) + i * i) % WORDS.length]).join(' ')

/** Languages without stemming rules; the last one is rare. */
const languageOf = (id: number) => (id % 40 === 0 ? 'zz' : id % 3 === 0 ? 'yy' : 'xx')

export const itemOf = (id: number, of: Partial<IndexItem> = {}): IndexItem => ({
  id,
  text: textOf(id),
  language: languageOf(id),
  vector: vectorOf(id),
  filters: { work: `work ${id % 3}`, kind: id % 4 === 0 ? null : `kind ${id % 2}` },
  ...of,
})

/** Item nearest to this one's vector: itself while it is stored. */
export const nearestTo = (index: ReturnType<typeof testIndex>, id: number) =>
  index.search({ text: '', vector: vectorOf(id), fingerprint: FINGERPRINT, limit: 1 }).candidates[0]?.id
