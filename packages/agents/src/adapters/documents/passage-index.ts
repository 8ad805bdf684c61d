import {
  bm25Part,
  type Candidate,
  type CandidateSet,
  fuse,
  MAX_QUERY_WORDS,
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

export interface IndexedPassage {
  readonly text: string
  readonly source: string
  readonly location: string
  readonly charStart: number
  readonly charEnd: number
  readonly language: string | null
  /** Cells of a table row; null for prose. */
  readonly fields: readonly Field[] | null
  /** Text to search: headings and content. */
  readonly searchable: string
}

export interface FoundPassage extends IndexedPassage {
  /** 0 to 1, see `similarityOf` of core/ranking. */
  readonly similarity: number
}

/** In-memory index of passages of all Markdown files and tables: by keywords, and by meaning where vectors exist. */
export interface PassageIndex {
  put(source: string, passages: readonly IndexedPassage[]): void
  remove(source: string): void
  readonly size: number
  all(): readonly IndexedPassage[]
  withoutVectors(): readonly IndexedPassage[]
  setVector(passage: IndexedPassage, embedded: EmbeddedPassage): void
  /** Drops vectors of other embedding spaces. */
  keepSpace(fingerprint: string): void
  /**
   * Searches the documents accepted by `isVisible`. Others do not influence the statistics: term rarity,
   * passage length and the similarity of unrelated passages come from visible documents only.
   * @param question Null without a model: keyword search only.
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
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
  embedded: EmbeddedPassage | null
}

/** Cosine for a passage without a vector: that of an unrelated one, so that keywords decide. */
const UNKNOWN_COSINE = 0.78
/** Number of candidates from each of keyword and vector search. */
const CANDIDATES = 100

export function createPassageIndex(): PassageIndex {
  const analyzer = createTextAnalyzer()
  const documents = new Map<string, Entry[]>()
  /** Ordered by document, so that passages of a document have consecutive numbers. Null if it has to be rebuilt. */
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
    const groups = languages.length === 0 ? [] : analyzer.queryTerms(text, languages, MAX_QUERY_WORDS)
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
          // Hubness matters for memories only; passage ranking ignores it.
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

/** Probability that a keyword-only match answers, from its share of a full score: half gives 0.38. */
const similarityOfWords = (share: number): number => 1 / (1 + Math.exp(4.5 - 8 * share))
