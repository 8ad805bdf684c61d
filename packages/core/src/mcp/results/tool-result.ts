import { type ErrorCode, isAppError, type MessageRef } from '../../errors/index.ts'
import type { Logger } from '../../log/index.ts'
import { messageMeta } from '../../protocol/index.ts'
import type { ErrorResult } from '../../schemas/index.ts'
import type { ContentBlock } from './content-block.ts'
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

/** The part of a failure that may leave the server. */
export interface PublicError {
  readonly code: string
  readonly message: string
  readonly hint?: string
  readonly retryAfterSeconds?: number
  /** The sentence for programs that show it in another language. */
  readonly detail?: MessageRef
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
 * A failure as a result; without structured content, which clients would validate against the output schema.
 * A message may repeat a stored title or id, so it says what a success says of the texts in it.
 * @param tool The failed tool: its own form of failures, where it has one, and whether it handles others' text.
 */
export function errorResult(
  error: PublicError,
  { failure = standardForm, thirdPartyText = false }: FailedTool = {},
): ToolResult {
  const content = [text(JSON.stringify(failure(error))), ...notice(thirdPartyText)]
  return {
    content,
    isError: true,
    ...(error.detail === undefined ? {} : { _meta: messageMeta(error.detail) }),
  }
}

interface FailedTool {
  readonly failure?: (error: PublicError) => object
  readonly thirdPartyText?: boolean
}

const notice = (isThirdParty: boolean): ContentBlock[] => (isThirdParty ? [text(THIRD_PARTY_NOTICE)] : [])

function standardForm(error: PublicError): ErrorResult {
  return {
    success: false,
    error: error.message,
    code: error.code,
    hint: error.hint ?? null,
    ...(error.retryAfterSeconds === undefined ? {} : { retry_after_seconds: error.retryAfterSeconds }),
  }
}
