import { sharesNames } from '../text/index.ts'

export interface Evidence {
  /** Cosine of the vectors, on the scale of the bundled model; see `createVectorEvidence`. */
  readonly cosine: number
  /** Lead over the cosines of the other hits; see `createVectorEvidence`. */
  readonly lead: number
  /** BM25 as a share of that of a text with every word of the question, 0 to 1. */
  readonly share: number
  /** Mean, 0 to 1, of the similarity of each word of the question to the nearest in the text; null if unknown. */
  readonly likeness: number | null
}

/**
 * Weights of the evidence in a logistic regression on answered and unanswered questions, rounded within wide
 * optima (docs/adr/0015-similarity.md). `half` is the sum at which both outcomes are equally likely.
 */
const WITH_WORDS = { cosine: 20, lead: 50, share: 2, likeness: 28, half: 26 } as const
const WITHOUT_WORDS = { cosine: 40, lead: 40, share: 3, half: 34.9 } as const

/** Similarity above which a search has found an answer more often than not. Also chosen by measurement. */
const LIKELY = 0.45

/** Likelihood, 0 to 1, that a text answers a question; comparable between questions, languages and collections. */
export function similarityOf({ cosine, lead, share, likeness }: Evidence): number {
  const sum =
    likeness === null
      ? WITHOUT_WORDS.cosine * cosine + WITHOUT_WORDS.lead * lead + WITHOUT_WORDS.share * share
      : WITH_WORDS.cosine * cosine +
        WITH_WORDS.lead * lead +
        WITH_WORDS.share * share +
        WITH_WORDS.likeness * likeness
  const half = likeness === null ? WITHOUT_WORDS.half : WITH_WORDS.half
  return 1 / (1 + Math.exp(half - sum))
}

export const likelyAnswered = (similarity: number): boolean => similarity >= LIKELY

/** A result of a search, with the text that may answer. */
export interface FoundText {
  readonly similarity: number
  readonly text: string
}

/** Checks whether a search has results, but none as similar as answers usually are or with the rare words of the question. */
export const foundOnlyFar = (question: string, results: readonly FoundText[]): boolean =>
  results.length > 0 &&
  !results.some(({ similarity }) => likelyAnswered(similarity)) &&
  !sharesNames(
    question,
    results.map(({ text }) => text),
  )
