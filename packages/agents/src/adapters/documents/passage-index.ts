import {
  bm25Part,
  type Candidate,
  type CandidateSet,
  fuse,
  MOST_QUERY_WORDS,
  type RankedCandidate,
  RERANKED,
  rarityOf,
  reachableBm25Part,
  rerank,
} from '@agora-mcp/core/ranking'
import { createTextAnalyzer } from '@agora-mcp/core/text'
import { dot, SAMPLE_SIZE } from '@agora-mcp/core/vectors'
import type { Field } from '../../ports/documents.ts'
import type { EmbeddedPassage, EmbeddedQuestion } from '../embedder/office-embedder.ts'

/** A passage as the index knows it. */
export interface IndexedPassage {
  readonly text: string
  readonly source: string
  readonly location: string
  readonly charStart: number
  readonly charEnd: number
  readonly language: string | null
  /** The cells of a line of a table; null for prose. */
  readonly fields: readonly Field[] | null
  /** What it is found by: its headings and its words. */
  readonly searchable: string
}

export interface FoundPassage extends IndexedPassage {
  /** 0 to 1, see `similarityOf` of core/ranking. */
  readonly similarity: number
}

/** Passages of all Markdown files and tables in memory: by words, and by meaning where their vectors are known. */
export interface PassageIndex {
  /** Puts the passages of a document in the place of those it had. */
  put(source: string, passages: readonly IndexedPassage[]): void
  remove(source: string): void
  readonly size: number
  /** The passages of all documents. */
  all(): readonly IndexedPassage[]
  /** The passages of which no vector is known. */
  withoutVectors(): readonly IndexedPassage[]
  setVector(passage: IndexedPassage, embedded: EmbeddedPassage): void
  /** Forgets the vectors of other spaces. */
  keepSpace(fingerprint: string): void
  /**
   * Searches the documents that `isVisible` lets through. The others count in nothing: how rare a word is, how long passages
   * are and what is unrelated is told by what can be seen.
   * @param question Null where no model runs: by words alone.
   */
  search(
    isVisible: (source: string) => boolean,
    text: string,
    question: EmbeddedQuestion | null,
    limit: number,
  ): FoundPassage[]
}

interface Entry {
  readonly passage: IndexedPassage
  /** How often it has each term. */
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
  embedded: EmbeddedPassage | null
}

/** Cosine of a passage whose vector is not known yet: that of an unrelated one, so that its words decide. */
const UNKNOWN_COSINE = 0.78
/** Candidates of each list, by words and by meaning. */
const CANDIDATES = 100

/** An empty index. */
export function createPassageIndex(): PassageIndex {
  const analyzer = createTextAnalyzer()
  const documents = new Map<string, Entry[]>()
  /** In the order of the documents, so that neighbours of a document have neighbouring numbers. Null: to be made anew. */
  let entries: Entry[] | null = null
  const byPassage = new Map<IndexedPassage, Entry>()

  const ordered = (): Entry[] => {
    entries ??= [...documents.values()].flat()
    return entries
  }
  const remove = (source: string) => {
    for (const { passage } of documents.get(source) ?? []) byPassage.delete(passage)
    documents.delete(source)
    entries = null
  }

  const scoreWords = (all: readonly Entry[], text: string) => {
    const languages = [...new Set(all.map(({ passage }) => passage.language))]
    const groups = languages.length === 0 ? [] : analyzer.queryTerms(text, languages, MOST_QUERY_WORDS)
    const average = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length)
    const scores = new Float64Array(all.length)
    let reachable = 0
    for (const forms of groups) {
      const counts = all.map((entry) => forms.reduce((sum, form) => sum + (entry.counts.get(form) ?? 0), 0))
      const { weight } = rarityOf(counts.filter((count) => count > 0).length, all.length)
      reachable += reachableBm25Part(weight)
      for (const [at, count] of counts.entries()) {
        if (count > 0)
          scores[at] = (scores[at] ?? 0) + bm25Part(weight, count, (all[at]?.length ?? 0) / average)
      }
    }
    return { scores, reachable }
  }

  const candidatesOf = (all: readonly Entry[], text: string, question: EmbeddedQuestion): CandidateSet => {
    const { scores, reachable } = scoreWords(all, text)
    const isKnown = ({ embedded }: Entry) => embedded?.fingerprint === question.fingerprint
    const cosines = all.map((entry) =>
      isKnown(entry) ? dot((entry.embedded as EmbeddedPassage).vector, question.vector) : UNKNOWN_COSINE,
    )
    const places = all.map((_, at) => at)
    const best = (score: (at: number) => number) =>
      places.toSorted((a, b) => score(b) - score(a) || a - b).slice(0, CANDIDATES)
    const chosen = new Set([
      ...best((at) => cosines[at] ?? 0),
      ...best((at) => scores[at] ?? 0).filter((at) => (scores[at] ?? 0) > 0),
    ])
    const step = Math.max(1, Math.floor(all.length / SAMPLE_SIZE))
    return {
      candidates: Array.from(
        chosen,
        (at): Candidate => ({
          id: at + 1,
          cosine: cosines[at] ?? 0,
          bm25: scores[at] ?? 0,
          // What is near to everything matters for memories; the ranking of passages does not look at it.
          hubness: 0,
          language: all[at]?.passage.language ?? null,
        }),
      ),
      reachableBm25: reachable,
      background: {
        all: Float32Array.from(cosines.filter((_, at) => at % step === 0 && isKnown(all[at] as Entry))),
        byLanguage: new Map(),
      },
    }
  }

  const rankByMeaning = (
    all: readonly Entry[],
    text: string,
    question: EmbeddedQuestion,
  ): RankedCandidate[] => {
    const ranked = fuse(candidatesOf(all, text, question))
    const codes = new Map<number, Uint8Array>()
    for (const { id } of ranked.slice(0, RERANKED)) {
      const own = all[id - 1]?.embedded
      if (own?.wordCodes && own.fingerprint === question.fingerprint) codes.set(id, own.wordCodes)
    }
    return ranked.length < 2 ? ranked : rerank(ranked, question.words, codes)
  }

  const rankByWords = (all: readonly Entry[], text: string) => {
    const { scores, reachable } = scoreWords(all, text)
    return all
      .map((_, at) => ({ id: at + 1, share: reachable > 0 ? (scores[at] ?? 0) / reachable : 0 }))
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share || a.id - b.id)
      .map(({ id, share }) => ({ id, similarity: similarityOfWords(share) }))
  }

  return {
    put(source, passages) {
      remove(source)
      documents.set(
        source,
        passages.map((passage) => {
          const terms = analyzer.terms(passage.searchable, passage.language)
          const counts = new Map<string, number>()
          for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
          const entry: Entry = { passage, counts, length: terms.length, embedded: null }
          byPassage.set(passage, entry)
          return entry
        }),
      )
    },
    remove,
    get size() {
      return byPassage.size
    },
    all: () => ordered().map(({ passage }) => passage),
    withoutVectors: () => ordered().flatMap(({ passage, embedded }) => (embedded === null ? [passage] : [])),
    setVector(passage, embedded) {
      const entry = byPassage.get(passage)
      if (entry !== undefined) entry.embedded = embedded
    },
    keepSpace(fingerprint) {
      for (const entry of byPassage.values()) {
        if (entry.embedded?.fingerprint !== fingerprint) entry.embedded = null
      }
    },
    search(isVisible, text, question, limit) {
      const all = ordered().filter(({ passage }) => isVisible(passage.source))
      if (all.length === 0) return []
      const ranked = question === null ? rankByWords(all, text) : rankByMeaning(all, text, question)
      return ranked.slice(0, limit).flatMap(({ id, similarity }) => {
        const entry = all[id - 1]
        return entry === undefined ? [] : [{ ...entry.passage, similarity }]
      })
    },
  }
}

/**
 * How likely a passage answers of which only the words are known, as a share of what one with every word of the question
 * would reach: half of the words are a chance of two in five.
 */
const similarityOfWords = (share: number): number => 1 / (1 + Math.exp(4.5 - 8 * share))
