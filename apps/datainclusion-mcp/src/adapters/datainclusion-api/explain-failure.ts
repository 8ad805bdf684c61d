import { AppError, quoted } from '@agora-mcp/core/errors'
import { httpAnswer } from '@agora-mcp/core/http'
import * as z from 'zod'
import { sayOfAnswer } from '../../messages/answer-messages.ts'
import { Refusal } from '../../messages/said.ts'
import { TOKEN_MESSAGES } from '../../messages/token-messages.ts'

const detailSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
  ]),
})
const MAX_DETAIL = 300

/** @param record The record requested by id, in words: only then is a 404 about it. */
export function explainFailure(error: unknown, record: string | undefined): unknown {
  const answer = httpAnswer(error)
  switch (answer?.status) {
    case 401:
    case 403:
      return new AppError(
        'config',
        TOKEN_MESSAGES.en(answer.status === 401 ? 'token_unknown' : 'token_without_data'),
        { cause: error },
      )
    case 404:
      if (record === undefined) {
        return new Refusal('upstream', sayOfAnswer('wrong_address'), sayOfAnswer('wrong_address_hint'), {
          cause: error,
        })
      }
      return new AppError('not_found', `data·inclusion has no ${record}`, {
        hint: 'Take source and id together from search_services, list_all_services or list_all_structures; a record disappears when its source removes it.',
        cause: error,
      })
    case 422:
      return new Refusal(
        'invalid_input',
        sayOfAnswer('refused', { reason: detailOf(answer.body) }),
        sayOfAnswer('refused_hint'),
        { cause: error },
      )
    default:
      return error
  }
}

/** Reads the reason of a 422, a sentence or a list of problems; null if there is none. */
function detailOf(body: unknown): string | null {
  const parsed = detailSchema.safeParse(body)
  if (!parsed.success) return null
  const { detail } = parsed.data
  const text =
    typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')
  return quoted(text, MAX_DETAIL)
}
