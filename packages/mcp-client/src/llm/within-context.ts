import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'
import { fitContext } from './fit-context.ts'
import { readFailure } from './provider-failure.ts'
import { requestSize } from './request-size.ts'

/** Share of the context left for the answer, and its maximum in tokens. */
const ANSWER_SHARE = 0.12
const MAX_FOR_ANSWER = 4_000
/** Share of the size to try if the service does not report its limit. */
const FALLBACK_SHARE = 0.5
/** Share of a reported limit to use, since services count differently. */
const LIMIT_SHARE = 0.8

/** A request refused as too long is shortened and sent once more; later ones are shortened in advance. */
export function withinContext(contextTokens: number, shortened: () => void): LanguageModelMiddleware {
  let budget = contextTokens - Math.min(MAX_FOR_ANSWER, Math.round(contextTokens * ANSWER_SHARE))
  const fitted = (params: LanguageModelV4CallOptions) => {
    const fits = fitContext(params, budget)
    if (fits !== params) shortened()
    return fits
  }
  const ask = async <Result>(
    params: LanguageModelV4CallOptions,
    once: (params: LanguageModelV4CallOptions) => PromiseLike<Result>,
  ): Promise<Result> => {
    const first = fitted(params)
    try {
      return await once(first)
    } catch (error) {
      const less = learned(error, first)
      if (less === undefined || less >= budget) throw error
      budget = less
      const second = fitted(params)
      if (second === params) throw error
      return await once(second)
    }
  }
  return {
    specificationVersion: 'v4',
    wrapGenerate: ({ model, params }) => ask(params, (fits) => model.doGenerate(fits)),
    wrapStream: ({ model, params }) => ask(params, (fits) => model.doStream(fits)),
  }
}

/** Tokens, by our count, that the service would have accepted; undefined if it refuses for another reason. */
function learned(error: unknown, sent: LanguageModelV4CallOptions): number | undefined {
  if (!APICallError.isInstance(error)) return undefined
  const { tooLong, reason } = readFailure(error)
  if (!tooLong) return undefined
  const { words, tools } = requestSize(sent)
  const counted = words + tools
  const numbers = [...reason.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')))
  const plausible = numbers.filter((number) => number >= 256)
  const most = plausible.length > 1 ? Math.max(...plausible) : undefined
  const limit = most === undefined ? undefined : Math.max(...plausible.filter((number) => number < most), 0)
  if (most === undefined || limit === undefined || limit === 0) return Math.floor(counted * FALLBACK_SHARE)
  return Math.floor(counted * Math.min(0.9, (limit / most) * LIMIT_SHARE))
}
