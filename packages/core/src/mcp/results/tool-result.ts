import { type ErrorCode, isAppError } from '../../errors/index.ts'
import type { Logger } from '../../log/index.ts'
import { messageMeta } from '../../protocol/index.ts'
import { defined } from '../../schemas/defined.ts'
import type { ContentBlock } from './content-block.ts'
import { type FailureForm, type PublicError, STANDARD_FORM } from './failure-form.ts'
import { quotesOthers } from './quotes-others.ts'
import type { ToolOutput } from './tool-output.ts'
import { THIRD_PARTY_NOTICE } from './untrusted-text.ts'

/** Subset of the protocol's CallToolResult used by our tools; the index signature comes from the SDK. */
export interface ToolResult {
  [key: string]: unknown
  content: ContentBlock[]
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Readonly<Record<string, unknown>>
}

const text = (value: string): ContentBlock => ({ type: 'text', text: value })

/** Builds a result with structured content and, for clients that read only text, the same JSON in the first block. */
export function successResult({ output, content }: ToolOutput, thirdPartyText: boolean): ToolResult {
  return {
    content: [text(JSON.stringify(output)), ...content, ...notice(thirdPartyText)],
    structuredContent: { ...output },
  }
}

const EXTERNAL_FAILURES: ReadonlySet<ErrorCode> = new Set(['unavailable', 'upstream', 'config'])

/**
 * Converts a thrown value: an `AppError` is public; anything else is a bug whose message may hold paths or
 * credentials, so the caller gets a reference and the log gets the details under it.
 */
export function publicError(thrown: unknown, log: Logger): PublicError {
  if (isAppError(thrown)) {
    const { code, message, hint, retryAfterSeconds, detail, cause } = thrown
    // Caller errors are not logged as warnings; failures below are, since nothing else reports them.
    const fields = {
      code,
      ...defined({ hint, cause }),
    }
    if (EXTERNAL_FAILURES.has(code)) log.warn(message, fields)
    else if (cause !== undefined) log.debug(message, fields)
    return {
      code,
      message,
      ...defined({ hint, retryAfterSeconds, detail }),
    }
  }
  const ref = crypto.randomUUID().slice(0, 4)
  log.error('internal error', { ref, error: thrown })
  return {
    code: 'internal',
    message: `Internal error, ref ${ref}`,
    hint: "The server's log has the details under this reference.",
    detail: { code: 'server.internal', values: { ref } },
  }
}

/**
 * Outcomes that need a decision by a person or the operator. They are not the model's mistakes: hosts that
 * let a model correct its errors abort the run if it cannot (docs/adr/0029-outcomes.md).
 */
const NEEDS_PERSON: ReadonlySet<string> = new Set<ErrorCode>([
  'not_found',
  'conflict',
  'ambiguous',
  'unconfirmed',
  'not_allowed',
  'config',
])

/**
 * Builds the result of a call that was not carried out: an outcome that needs a person's decision is an
 * ordinary answer; anything else is an error without structured content, which clients would validate against
 * the output schema. A message may quote a stored title, so it carries the same third-party notice as a
 * success.
 * @param tool The tool, with its failure format if it has one, and whether it handles third-party text.
 * @param args Arguments of the caller; quoting them needs no notice.
 */
export function errorResult(
  error: PublicError,
  { failure = STANDARD_FORM, thirdPartyText = false }: FailedTool = {},
  args: Readonly<Record<string, unknown>> = {},
): ToolResult {
  const body = failure.write(error)
  // A failure format that hides the reason leaves nothing to decide.
  const isOutcome = NEEDS_PERSON.has(error.code) && Object.values(body).includes(error.message)
  // A preview shows stored text, even if the caller happens to have sent the same words.
  const isThirdParty =
    thirdPartyText && (error.code === 'unconfirmed' || quotesOthers(JSON.stringify(body), args))
  return {
    content: [text(JSON.stringify(body)), ...notice(isThirdParty)],
    ...(isOutcome ? { structuredContent: { ...body } } : { isError: true as const }),
    ...(error.detail !== undefined && { _meta: messageMeta(error.detail) }),
  }
}

interface FailedTool {
  readonly failure?: FailureForm
  readonly thirdPartyText?: boolean
}

const notice = (isThirdParty: boolean): ContentBlock[] => (isThirdParty ? [text(THIRD_PARTY_NOTICE)] : [])
