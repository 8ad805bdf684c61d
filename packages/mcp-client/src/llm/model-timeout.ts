import type { LanguageModelMiddleware } from 'ai'

/**
 * Ends a request that has no answer after `milliseconds`, so that the library may try again. Streams are watched by the
 * library itself, piece by piece.
 */
export const answerWithin = (milliseconds: number): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  wrapGenerate({ model, params }) {
    const limit = AbortSignal.timeout(milliseconds)
    const abortSignal =
      params.abortSignal === undefined ? limit : AbortSignal.any([limit, params.abortSignal])
    return model.doGenerate({ ...params, abortSignal })
  },
})
