import { defined } from '@agora-mcp/core/schemas/defined'
import type { Elicit } from '../client-options.ts'
import { MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { visibleText } from '../untrusted/safe-text.ts'

/** Maximum number of input requests before a result, each answered by a person. */
export const MAX_ROUNDS = 10

type InputRequired = Readonly<Record<string, unknown>> & { readonly resultType: 'input_required' }

export const isInputRequired = (result: unknown): result is InputRequired =>
  isRecord(result) && result.resultType === 'input_required'

/** @returns Parameters for repeating the request. @throws MCPError invalid_result for any other request */
export async function answerInput(
  { inputRequests = {}, requestState }: InputRequired,
  elicit: Elicit | undefined,
  signal: AbortSignal | undefined,
): Promise<object> {
  const inputResponses: Record<string, unknown> = {}
  for (const [key, request] of Object.entries(isRecord(inputRequests) ? inputRequests : {})) {
    const { method, params } = isRecord(request) ? request : {}
    const { message, requestedSchema } = isRecord(params) ? params : {}
    if (
      elicit === undefined ||
      method !== 'elicitation/create' ||
      typeof message !== 'string' ||
      !isRecord(requestedSchema)
    ) {
      throw new MCPError('invalid_result', 'The server asks for what this client has not offered.')
    }
    inputResponses[key] = await elicit({ message: visibleText(message), requestedSchema }, signal)
  }
  return { inputResponses, ...defined({ requestState }) }
}
