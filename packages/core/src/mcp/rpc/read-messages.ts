import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import type { RpcFailure } from './protocol-session.ts'

/** What a client sent, read: a message in its usual form, or the error that it is answered with. */
export type ReadMessage = { readonly message: JSONRPCMessage } | { readonly failure: RpcFailure }

/** Messages in one batch; the SDK's own figure. */
const MAX_BATCH = 100

/**
 * Reads one message, or the several of a batch. What can only mean that something is absent is left out (null in place of
 * `params`, of a field in it or of one in its `_meta`), arguments as JSON text become an object.
 * @param hasBatches Whether the revision that the client speaks has batches.
 */
export function readMessages(text: string, hasBatches: boolean): readonly ReadMessage[] {
  let raw: unknown
  try {
    // Some clients begin with a byte order mark.
    raw = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return [failure(null, ErrorCode.ParseError, 'Parse error: the message is not JSON')]
  }
  if (!Array.isArray(raw)) return [readMessage(raw)]
  if (raw.length === 0)
    return [failure(null, ErrorCode.InvalidRequest, 'Invalid Request: the batch is empty')]
  if (raw.length > MAX_BATCH) {
    const message = `Invalid Request: a batch has at most ${MAX_BATCH} messages`
    return [failure(null, ErrorCode.InvalidRequest, message)]
  }
  if (hasBatches) return raw.map(readMessage)
  const alone = 'Invalid Request: this revision of the protocol has no batches; send each message alone'
  const ids = raw.map(idOf).filter((id) => id !== null)
  return (ids.length === 0 ? [null] : ids).map((id) => failure(id, ErrorCode.InvalidRequest, alone))
}

function readMessage(raw: unknown): ReadMessage {
  const id = idOf(raw)
  if (!isObject(raw))
    return failure(null, ErrorCode.InvalidRequest, 'Invalid Request: a message is an object')
  const wrong = wrongWith(raw)
  if (wrong !== undefined) return failure(id, ErrorCode.InvalidRequest, `Invalid Request: ${wrong}`)
  if (Array.isArray(raw.params)) {
    return failure(id, ErrorCode.InvalidParams, 'Invalid params: params is an object with names, not a list')
  }
  const parsed = JSONRPCMessageSchema.safeParse(normalized(raw))
  return parsed.success
    ? { message: parsed.data }
    : failure(id, ErrorCode.InvalidRequest, 'Invalid Request: no request, notification or response')
}

/** The first thing that keeps an object from being a message of JSON-RPC 2.0. */
function wrongWith(raw: Fields): string | undefined {
  const { jsonrpc, id, method, params } = raw
  if (jsonrpc !== '2.0') return 'jsonrpc is "2.0"'
  if (id !== undefined && typeof id !== 'string' && !Number.isSafeInteger(id)) {
    return 'id is a text or a whole number up to 2^53 - 1'
  }
  if (typeof method !== 'string' && !('result' in raw) && !('error' in raw)) return 'method is a text'
  if (params !== undefined && params !== null && typeof params !== 'object') return 'params is an object'
  return undefined
}

function normalized({ params, ...rest }: Fields): Fields {
  if (!isObject(params)) return rest
  const { _meta, arguments: args, ...others } = withoutNulls(params)
  return {
    ...rest,
    params: {
      ...others,
      ...(args === undefined ? {} : { arguments: fromJsonText(args) }),
      ...(isObject(_meta) ? { _meta: withoutNulls(_meta) } : {}),
    },
  }
}

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Arguments that a client has written as text; what is no object is refused with the request. */
function fromJsonText(args: unknown): unknown {
  if (typeof args !== 'string') return args
  if (args.trim() === '') return {}
  try {
    return JSON.parse(args)
  } catch {
    return args
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The id that an answer can carry; null where there is none, or none that was read as it was written. */
function idOf(raw: unknown): string | number | null {
  const { id } = (isObject(raw) ? raw : {}) as { id?: unknown }
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null
}

const failure = (id: string | number | null, code: number, message: string): ReadMessage => ({
  failure: { jsonrpc: '2.0', id, error: { code, message } },
})
