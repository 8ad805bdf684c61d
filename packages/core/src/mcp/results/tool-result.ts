import { type ErrorCode, isAppError } from '../../errors/index.ts'
import type { Logger } from '../../log/index.ts'
import { messageMeta } from '../../protocol/index.ts'
import type { ContentBlock } from './content-block.ts'
import { type FailureForm, type PublicError, STANDARD_FORM } from './failure-form.ts'
import { quotesOthers } from './quotes-others.ts'
import type { ToolOutput } from './tool-output.ts'
import { THIRD_PARTY_NOTICE } from './untrusted-text.ts'

/** The part of the protocol's CallToolResult that our tools use; the index signature is the SDK's. */
export interface ToolResult {
  [key: string]: unknown
  content: ContentBlock[]
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Readonly<Record<string, unknown>>
}

const text = (value: string): ContentBlock => ({ type: 'text', text: value })

/** A tool's output as structured content and, for clients that read only text, as the same JSON in the first block. */
export function successResult({ output, content }: ToolOutput, thirdPartyText: boolean): ToolResult {
  return {
    content: [text(JSON.stringify(output)), ...content, ...notice(thirdPartyText)],
    structuredContent: { ...output },
  }
}

/** Failures whose cause lies in the machine or in another service. */
const UNDERNEATH: ReadonlySet<ErrorCode> = new Set(['unavailable', 'upstream', 'config'])

/**
 * Sorts a thrown value: an `AppError` speaks for itself; anything else is a bug, whose message may hold paths or
 * credentials, so the caller gets a reference and the log gets the rest under it.
 */
export function publicError(thrown: unknown, log: Logger): PublicError {
  if (isAppError(thrown)) {
    const { code, message, hint, retryAfterSeconds, detail, cause } = thrown
    // What the caller can put right is no news; what failed underneath is, and nobody else may tell of it.
    const fields = {
      code,
      ...(hint === undefined ? {} : { hint }),
      ...(cause === undefined ? {} : { cause }),
    }
    if (UNDERNEATH.has(code)) log.warn(message, fields)
    else if (cause !== undefined) log.debug(message, fields)
    return {
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(detail === undefined ? {} : { detail }),
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
 * What a person or the operator has to settle. It is no mistake of the model: hosts that let a model correct its errors
 * end the whole run where it cannot (docs/adr/0029-outcomes.md).
 */
const SETTLED_BY_PEOPLE: ReadonlySet<string> = new Set<ErrorCode>([
  'not_found',
  'conflict',
  'ambiguous',
  'unconfirmed',
  'not_allowed',
  'config',
])

/**
 * A call that was not carried out, as a result: an outcome that people have to settle is an ordinary answer, and anything
 * else an error without structured content, which clients would validate against the output schema. A message may quote a
 * stored title, so it says what a success says of the texts in it.
 * @param tool The tool: its own form of failures, where it has one, and whether it handles others' text.
 * @param args What the caller sent; what it quotes of that is no third party's.
 */
export function errorResult(
  error: PublicError,
  { failure = STANDARD_FORM, thirdPartyText = false }: FailedTool = {},
  args: Readonly<Record<string, unknown>> = {},
): ToolResult {
  const body = failure.write(error)
  // A form that keeps the reason to itself leaves nobody anything to settle.
  const isOutcome = SETTLED_BY_PEOPLE.has(error.code) && Object.values(body).includes(error.message)
  // A preview shows what is stored, even where the caller happens to have sent the same words.
  const isThirdParty =
    thirdPartyText && (error.code === 'unconfirmed' || quotesOthers(JSON.stringify(body), args))
  return {
    content: [text(JSON.stringify(body)), ...notice(isThirdParty)],
    ...(isOutcome ? { structuredContent: { ...body } } : { isError: true as const }),
    ...(error.detail === undefined ? {} : { _meta: messageMeta(error.detail) }),
  }
}

interface FailedTool {
  readonly failure?: FailureForm
  readonly thirdPartyText?: boolean
}

const notice = (isThirdParty: boolean): ContentBlock[] => (isThirdParty ? [text(THIRD_PARTY_NOTICE)] : [])
