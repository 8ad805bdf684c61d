import * as z from 'zod'

/** Digits after the point: differences beyond them order nothing and cost tokens. */
const DIGITS = 4

/**
 * How near a result is to a query, 0 to 1: `similarityOf` of core/ranking. It tells nearness and no more: a neighbour of the
 * subject may look like an answer (ADR 15).
 */
export const similarityField = z
  .number()
  .describe('How near it is: near 1 it probably answers, or treats the same subject; near 0 it is unrelated.')

/** What results are ordered by; comparable within one answer. */
export const scoreField = z.number().describe('What the order is by, 0 to 1.')

/** Cosine of the two embeddings, -1 to 1, before calibration. */
const cosineField = z.number().describe('Raw cosine of the two vectors.')

/** The figures of one ranked result. */
export const figuresShape = { similarity: similarityField, score: scoreField, cosine: cosineField }

interface Figures {
  readonly similarity: number
  readonly score: number
  readonly cosine: number
}

/** The figures of a result, in the order of the wire, with at most four digits after the point. */
export const toFigures = ({ similarity, score, cosine }: Figures): Figures => ({
  similarity: rounded(similarity),
  score: rounded(score),
  cosine: rounded(cosine),
})

/** A figure with at most four digits after the point; never -0. */
export const rounded = (figure: number): number => Number(figure.toFixed(DIGITS)) + 0
