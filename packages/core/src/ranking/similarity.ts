/** What a text has in common with a question, and with what else was found for it. */
export interface Evidence {
  /** Cosine of the vectors, on the scale of the bundled model; see `createVectorEvidence`. */
  readonly cosine: number
  /** By how much it is above that of the texts that were found with it; see `createVectorEvidence`. */
  readonly lead: number
  /** BM25 as a share of what a text with every word of the question would reach, 0 to 1. */
  readonly share: number
  /**
   * How like the words of the question are to those of the text that are most like them, wherever they stand in it: the
   * mean, 0 to 1. Null where the words of the text are not known.
   */
  readonly likeness: number | null
}

/**
 * How much each figure says that a text answers, as a logistic regression on answered and unanswered questions gives it,
 * in round numbers from the middle of wide optima (docs/adr/0015-similarity.md). `half` is the sum at which texts that
 * answer and texts that do not are equally likely.
 */
const WITH_WORDS = { cosine: 20, lead: 50, share: 2, likeness: 28, half: 26 } as const
const WITHOUT_WORDS = { cosine: 40, lead: 40, share: 3, half: 34.9 } as const

/** From here on a search has found an answer more often than not. Chosen by measurement, too. */
const LIKELY = 0.45

/**
 * How likely a text is to answer a question, 0 to 1: near 1 it does, near 0 it has nothing to do with it. Comparable
 * between questions, languages and collections.
 */
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

/** Whether a text of this similarity probably answers. */
export const likelyAnswered = (similarity: number): boolean => similarity >= LIKELY

/** Whether a search found something, and nothing of it is as near as answers usually are. */
export const foundOnlyFar = (results: readonly { readonly similarity: number }[]): boolean =>
  results.length > 0 && !results.some(({ similarity }) => likelyAnswered(similarity))
