import * as z from 'zod'

/** Decimal places: smaller differences do not affect the order and cost tokens. */
const DIGITS = 4

/**
 * Similarity of a result and a query, 0 to 1: `similarityOf` of core/ranking. It measures relatedness only: a
 * text on a neighbouring subject may look like an answer (ADR 15).
 */
export const similarityField = z
  .number()
  .describe('How near it is: near 1 it probably answers, or treats the same subject; near 0 it is unrelated.')

const scoreField = z.number().describe('What the order is by, 0 to 1.')

/** Cosine of the two embeddings, -1 to 1, before calibration. */
const cosineField = z.number().describe('Raw cosine of the two vectors.')

export const figuresShape = { similarity: similarityField, score: scoreField, cosine: cosineField }

interface Figures {
  readonly similarity: number
  readonly score: number
  readonly cosine: number
}

/** Rounds the figures of a result to four decimal places, in the order of the wire format. */
export const toFigures = ({ similarity, score, cosine }: Figures): Figures => ({
  similarity: rounded(similarity),
  score: rounded(score),
  cosine: rounded(cosine),
})

/** Rounds a figure to four decimal places; never -0. */
export const rounded = (figure: number): number => Number(figure.toFixed(DIGITS)) + 0
