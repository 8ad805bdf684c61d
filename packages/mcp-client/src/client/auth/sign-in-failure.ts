import { isMCPError, MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excerpt } from '../untrusted/safe-text.ts'

const NO_REGISTRATION = /does not support dynamic client registration/
const ELSEWHERE = /is bound to authorization server/

/** The error has no cause: library errors may quote what was sent. @param redact Removes tokens. */
export function signInFailure(error: unknown, redact: (text: string) => string): MCPError {
  if (isMCPError(error)) return error
  const fail = (why: string, hint?: string) =>
    new MCPError('unauthorized', `The sign-in failed: ${redact(excerpt(why, 300))}`, { hint })
  const { name, message = '', errorCode, issues } = Object(error) as Record<string, unknown>
  if (Array.isArray(issues)) {
    const fields = issues.map((issue) =>
      isRecord(issue) && Array.isArray(issue.path) ? issue.path.join('.') : '',
    )
    return fail(
      `the answer of the authorization server lacks or mistakes ${[...new Set(fields)].join(', ')}.`,
    )
  }
  const words = String(message)
  if (NO_REGISTRATION.test(words)) {
    return fail(
      'the authorization server registers no clients by itself.',
      'Register one there and give its client id, in mcp.json as "oauth": {"clientId": "…"}.',
    )
  }
  if (ELSEWHERE.test(words)) {
    return fail(
      'the server names another authorization server than the client id belongs to.',
      'If it has moved, give the client id of the other one.',
    )
  }
  if (typeof errorCode === 'string') {
    return fail(`the authorization server answers ${errorCode}${words === '' ? '' : `: ${words}`}`)
  }
  return fail(words === '' ? String(name) : words)
}
