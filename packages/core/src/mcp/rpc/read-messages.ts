import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import type { RpcFailure } from './protocol-session.ts'

/** A message from a client, normalised, or the error to answer it with. */
export type ReadMessage = { readonly message: JSONRPCMessage } | { readonly failure: RpcFailure }

/** Maximum messages in a batch; same as in the SDK. */
const MAX_BATCH = 100

/**
 * Reads one message, or the messages of a batch. Values that can only mean absence are dropped (null for
 * `params`, for a field in it or in its `_meta`); arguments in JSON text are parsed.
 * @param hasBatches True if the client's revision supports batches.
 */
export function readMessages(text: string, hasBatches: boolean): readonly ReadMessage[] {
  let raw: unknown
  try {
    // Some clients start with a byte order mark.
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
  const wrong = problemOf(raw)
  if (wrong !== undefined) return failure(id, ErrorCode.InvalidRequest, `Invalid Request: ${wrong}`)
  if (Array.isArray(raw.params)) {
    return failure(id, ErrorCode.InvalidParams, 'Invalid params: params is an object with names, not a list')
  }
  const parsed = JSONRPCMessageSchema.safeParse(normalized(raw))
  return parsed.success
    ? { message: parsed.data }
    : failure(id, ErrorCode.InvalidRequest, 'Invalid Request: no request, notification or response')
}

/** Finds the first reason why an object is not a JSON-RPC 2.0 message. */
function problemOf(raw: Fields): string | undefined {
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
      ...(args !== undefined && { arguments: fromJsonText(args) }),
      ...(isObject(_meta) && { _meta: withoutNulls(_meta) }),
    },
  }
}

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Parses arguments that a client has sent as JSON text; anything but an object is refused with the request. */
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

/** Id for the answer; null if absent or if its value was changed by parsing. */
function idOf(raw: unknown): string | number | null {
  const { id } = (isObject(raw) ? raw : {}) as { id?: unknown }
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null
}

const failure = (id: string | number | null, code: number, message: string): ReadMessage => ({
  failure: { jsonrpc: '2.0', id, error: { code, message } },
})
