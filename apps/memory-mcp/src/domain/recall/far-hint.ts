import { foundOnlyFar } from '@agora-mcp/core/ranking'

/** Returns a sentence for the model where no result is as near as answers usually are; null where one is, or there is none. */
export const farHint = (results: Parameters<typeof foundOnlyFar>[0]): string | null =>
  foundOnlyFar(results)
    ? 'No result is close enough to be an answer; memory probably has nothing about this. Say that it was not found.'
    : null
