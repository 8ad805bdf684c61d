import { foundOnlyFar } from '@agora-mcp/core/ranking'

/** A sentence for the model where no result is as near as answers usually are; null where one is, or there is none. */
export const farHint = (results: Parameters<typeof foundOnlyFar>[0]): string | null =>
  foundOnlyFar(results)
    ? 'Nothing found is near enough to answer: probably nothing was stored about it. Say that it was not found.'
    : null
