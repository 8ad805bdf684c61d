import {
  digestOf,
  ERASED,
  type Erasure,
  hashOf,
  LOG_VERSION,
  type LogEntry,
  type LogHeader,
  NO_ENTRY,
} from './hash-chain.ts'

/** A difference between the log and the entries originally written. */
export interface ChainProblem {
  readonly position: number
  readonly problem: string
  /** True if this program cannot confirm the entry (newer version, other key), which does not prove tampering. */
  readonly isUnconfirmed?: boolean
}

export interface ChainVerdict {
  readonly entries: number
  /** Positions whose content was erased, according to an erasure in the log. */
  readonly erased: readonly number[]
  /** Empty for an intact chain. */
  readonly problems: readonly ChainProblem[]
}

/** The end of the log as its owner signed it. */
export interface SignedEnd {
  readonly position: number
  readonly hash: string
}

export const CHAIN_START: SignedEnd = { position: 0, hash: NO_ENTRY }

/** Number of later log versions whose hashes are tried, so that their entries are not reported as altered. */
const NEWEST_GUESSED = 9

/**
 * Verifies the entries of one session in stored order, and reports every altered, dropped, swapped or
 * inserted one. The signature of the end is checked by the caller, who has the key.
 * @param end Null for a log that was never signed; dropped entries at its end go unnoticed.
 * @param start Last entry before the first one given, to verify only the end of a log.
 */
export function verifyChain(
  entries: readonly LogEntry[],
  end: SignedEnd | null,
  start: SignedEnd = CHAIN_START,
): ChainVerdict {
  const problems: ChainProblem[] = missingEntries(entries, start.position)
  const found = (position: number, problem: string) => problems.push({ position, problem })
  const isErasable = erasures(entries)
  const erased: number[] = []
  const session = entries[0]?.header.session_id
  let highest = start.position
  let previous = start.hash

  for (const { header, content } of entries) {
    const { position } = header
    if (position <= highest) {
      found(position, `entry ${position} stands behind entry ${highest}: it was inserted or moved`)
    } else highest = position
    if (header.session_id !== session) found(position, `entry ${position} belongs to another session`)
    if (hashOf(header) !== header.hash) problems.push(alteredHeader(header))
    else if (header.previous !== previous) {
      found(position, `entry ${position} does not follow the entry that stands before it`)
    }
    previous = header.hash
    if (content !== null) {
      if (digestOf(content) !== header.digest) found(position, `the content of entry ${position} was altered`)
    } else if (isErasable(header)) erased.push(position)
    else found(position, `the content of entry ${position} is gone, and no erasure names it`)
  }
  if (end !== null) {
    const last = entries.at(-1)?.header ?? start
    if (last.position < end.position) {
      found(end.position, missing(last.position + 1, end.position))
    } else if (last.position > end.position) {
      found(last.position, `entries after ${end.position} are not signed`)
    } else if (last.hash !== end.hash) {
      found(last.position, `entry ${last.position} is not the one that was signed`)
    }
  }
  return { entries: entries.length, erased, problems }
}

const missing = (first: number, last: number) =>
  first === last ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`

function missingEntries(entries: readonly LogEntry[], before: number): ChainProblem[] {
  const problems: ChainProblem[] = []
  let last = before
  for (const position of entries.map(({ header }) => header.position).sort((a, b) => a - b)) {
    if (position > last + 1) problems.push({ position: last + 1, problem: missing(last + 1, position - 1) })
    last = Math.max(last, position)
  }
  return problems
}

/** Reports an altered header, unless a newer version of this program wrote it. */
function alteredHeader(header: LogHeader): ChainProblem {
  const { position } = header
  for (let version = LOG_VERSION + 1; version <= NEWEST_GUESSED; version++) {
    if (hashOf(header, version) === header.hash) {
      const problem = `entry ${position} is of version ${version} of the log; version ${LOG_VERSION} is known here`
      return { position, problem, isUnconfirmed: true }
    }
  }
  return { position, problem: `the header of entry ${position} was altered` }
}

/** Returns a predicate for entries that an erasure in the log covers: earlier entries, except erasures. */
function erasures(entries: readonly LogEntry[]): (header: LogHeader) => boolean {
  const named: Erasure[] = []
  for (const { header, content } of entries) {
    if (header.kind !== ERASED || content === null || digestOf(content) !== header.digest) continue
    const erasure = readErasure(content.text)
    if (erasure !== null) named.push({ ...erasure, to: Math.min(erasure.to, header.position - 1) })
  }
  return ({ kind, position }) =>
    kind !== ERASED && named.some(({ from, to }) => from <= position && position <= to)
}

function readErasure(text: string): Erasure | null {
  try {
    const { from, to } = Object(JSON.parse(text)) as Partial<Erasure>
    return typeof from === 'number' && typeof to === 'number' ? { from, to } : null
  } catch {
    return null
  }
}
