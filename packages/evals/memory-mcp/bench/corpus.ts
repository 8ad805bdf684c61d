import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { perturbed, seededRandom } from '@agora-mcp/testing/random'
import { loadConfig } from '../../../../apps/memory-mcp/src/config.ts'
import { buildDeps, type OpenDeps } from '../../../../apps/memory-mcp/src/deps.ts'
import type { IndexEntry } from '../../../../apps/memory-mcp/src/domain/recall/index-entry.ts'

const CACHE = resolve(import.meta.dirname, '../../../../.cache/bench')
/** Length of the noise that tells a copy from its original. */
const NOISE = 0.35
const MESSAGES_A_CONVERSATION = 500
const BEGINNING = Date.parse('2020-01-01T00:00:00Z')

/** Real turns of conversations with their vectors, and questions about them. */
export interface Corpus {
  readonly texts: readonly string[]
  readonly vectors: readonly Float32Array[]
  readonly fingerprint: string
  readonly questions: readonly string[]
}

/** The owner's ports over a folder. */
export const openStore = (dataDir: string): OpenDeps =>
  buildDeps(loadConfig({ MEMORY_DATA_DIR: dataDir }), {
    log: createLogger({ level: 'error' }),
    viewer: 'owner',
  })

/** Turns and questions of the conversations in the evaluation data; null where there is none. */
export function loadTurns(): { texts: string[]; questions: string[] } | null {
  const files = globSync(join(process.env.AGORA_EVAL_DATA ?? '/nowhere', 'retrieval/locomo-*.json'))
  if (files.length === 0) return null
  const sources = files.sort().map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return {
    texts: sources.flatMap((source) =>
      Object.entries(source).flatMap(([name, turns]) =>
        /^session_\d+$/.test(name) ? (turns as { text: string }[]).map(({ text }) => text) : [],
      ),
    ),
    questions: sources.flatMap(({ qa }) => qa.map(({ question }: { question: string }) => question)),
  }
}

/** Embeds the turns once; null where there are none. */
export async function loadCorpus(): Promise<Corpus | null> {
  const turns = loadTurns()
  if (turns === null) return null
  const { deps, close } = openStore(CACHE)
  const embedder = await deps.embedder()
  const { dimensions, fingerprint } = embedder
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, `turns-${turns.texts.length}-${dimensions}.f32`)
  if (!existsSync(file)) {
    console.log(`  embedding ${turns.texts.length} turns, once`)
    const vectors = await embedder.embedPassages(turns.texts)
    writeFileSync(file, Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer))))
  }
  const all = new Float32Array(new Uint8Array(readFileSync(file)).buffer)
  await close()
  const vectors = turns.texts.map((_, row) => all.slice(row * dimensions, (row + 1) * dimensions))
  return { ...turns, vectors, fingerprint }
}

/**
 * Fills the store of a folder with `count` messages and as many thoughts: the real ones, then perturbed copies of them.
 * A store that an earlier run has filled is taken as it is.
 */
export async function fillStore(dataDir: string, corpus: Corpus, count: number): Promise<void> {
  const done = join(dataDir, 'filled')
  if (existsSync(done)) return
  const { deps, close } = openStore(dataDir)
  const random = seededRandom(7)
  for (let first = 0; first < count; first += MESSAGES_A_CONVERSATION) {
    const size = Math.min(MESSAGES_A_CONVERSATION, count - first)
    const items = Array.from({ length: size }, (_, n) => makeItem(corpus, first + n, random))
    const moment = (n: number) => new Date(BEGINNING + (first + n) * 60_000)
    const conversation_id = `chat ${first}`
    await deps.archive.addMessages(
      {
        record: {
          type: 'conversation',
          conversation_id,
          title: null,
          category: `category ${first % 7}`,
          summary: null,
          tags: [],
          privacy_level: 'private',
          project: null,
          origin: null,
          timestamp: moment(0).toISOString(),
          deleted_at: null,
        },
        entry: null,
      },
      items.map(({ content, entry }, n) => ({
        record: {
          type: 'message',
          message_id: deps.newId(moment(n)),
          conversation_id,
          order_index: n,
          role: n % 2 === 0 ? 'user' : 'assistant',
          content,
          timestamp: moment(n).toISOString(),
          source_id: null,
          deleted_at: null,
        },
        entry,
      })),
    )
    await deps.archive.addThoughts(
      items.map(({ content, entry }, n) => ({
        record: {
          type: 'thought',
          uuid: deps.newId(moment(n)),
          content,
          thought_type: 'observation',
          happened_at: null,
          until: null,
          due: null,
          trigger: null,
          concepts: [],
          privacy_level: 'private',
          project: null,
          timestamp: moment(n).toISOString(),
          updated_at: moment(n).toISOString(),
          version: 1,
          superseded_by: null,
          deleted_at: null,
          previous_versions: [],
        },
        entry,
      })),
    )
  }
  await close()
  writeFileSync(done, '')
}

function makeItem(
  { texts, vectors, fingerprint }: Corpus,
  row: number,
  random: () => number,
): { content: string; entry: IndexEntry } {
  const original = vectors[row % vectors.length] as Float32Array
  const text = texts[row % texts.length] ?? ''
  const isCopy = row >= texts.length
  const content = isCopy ? `${text} Copy ${row}` : text
  const vector = isCopy ? perturbed(original, random, NOISE) : original
  return { content, entry: { fingerprint, windows: [{ words: content, vector, wordCodes: null }] } }
}
