import { hash } from 'node:crypto'

/** Header of an entry; its content is stored beside it. Times are ISO 8601 in UTC. */
export interface LogHeader {
  readonly session_id: string
  /** From 1, without gaps. */
  readonly position: number
  readonly at: string
  readonly kind: string
  /** Salted SHA-256 of the content, hexadecimal. */
  readonly digest: string
  /** `hash` of the previous entry; 64 zeros for the first one. */
  readonly previous: string
  /** SHA-256 over all fields above, hexadecimal. */
  readonly hash: string
}

/** Content of an entry in its stored text form, so that two programs cannot serialise it differently. */
export interface LogContent {
  /** 32 random bytes, hexadecimal, so that erased content cannot be guessed from its digest. */
  readonly salt: string
  /** JSON. */
  readonly text: string
}

/** An entry with its content; null once erased. */
export interface LogEntry {
  readonly header: LogHeader
  readonly content: LogContent | null
}

export const NO_ENTRY = '0'.repeat(64)

/** Kind of the entry that records an erasure; its content is {@link Erasure} as JSON. */
export const ERASED = 'erased'

/** First and last position that an erasure removed. */
export interface Erasure {
  readonly from: number
  readonly to: number
}

/** Checks whether an erasure ends its session; others remove single contents. */
export const erasesAll = ({ from }: Erasure): boolean => !(from > 1)

const sha256 = (text: string): string => hash('sha256', text)

/** Digests a content with its salt: SHA-256, hexadecimal. The digest stays in the header when the content is erased. */
export const digestOf = ({ salt, text }: LogContent): string => sha256(`${salt}\n${text}`)

/** Version of the log's entries, which each hash covers. */
export const LOG_VERSION = 1

/** Hashes a header: one field per line, in this order. Fields must not contain line breaks. */
export function hashOf(
  { session_id, position, at, kind, digest, previous }: Omit<LogHeader, 'hash'>,
  version = LOG_VERSION,
): string {
  return sha256(
    [`agora-agents log entry ${version}`, session_id, position, at, kind, digest, previous].join('\n'),
  )
}

/** Makes the header of the entry after `last`; null for the first entry. */
export function nextHeader(
  last: Pick<LogHeader, 'position' | 'hash'> | null,
  entry: Pick<LogHeader, 'session_id' | 'at' | 'kind'>,
  content: LogContent,
): LogHeader {
  const header = {
    ...entry,
    position: (last?.position ?? 0) + 1,
    digest: digestOf(content),
    previous: last?.hash ?? NO_ENTRY,
  }
  return { ...header, hash: hashOf(header) }
}
