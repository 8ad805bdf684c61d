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

/** Where a log is not what was written, and how. */
export interface ChainProblem {
  /** Position of the entry it is about. */
  readonly position: number
  readonly problem: string
  /** Whether it shows no change, only that this program cannot confirm what it reads: a newer version, another key. */
  readonly isUnconfirmed?: boolean
}

export interface ChainVerdict {
  readonly entries: number
  /** Positions whose content was erased, as an erasure in the log says. */
  readonly erased: readonly number[]
  /** Empty where the chain is whole. */
  readonly problems: readonly ChainProblem[]
}

/** The end of the log as its owner signed it. */
export interface SignedEnd {
  readonly position: number
  readonly hash: string
}

/** Where a chain begins: nothing stands before its first entry. */
export const CHAIN_START: SignedEnd = { position: 0, hash: NO_ENTRY }

/** Later versions of the log that a hash is tried with, so that their entries are not taken for altered ones. */
const NEWEST_GUESSED = 9

/**
 * Checks the entries of one session in the order in which they lie there: every altered, dropped, swapped or inserted one
 * is named. That the end was signed by the owner is checked by whoever knows the key.
 * @param end null for a log that was never signed: dropped last entries are then not noticed
 * @param start What stands before the first one, for the last part of a log
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

/** The gaps between the positions that are there, wherever they stand. */
function missingEntries(entries: readonly LogEntry[], before: number): ChainProblem[] {
  const problems: ChainProblem[] = []
  let last = before
  for (const position of entries.map(({ header }) => header.position).sort((a, b) => a - b)) {
    if (position > last + 1) problems.push({ position: last + 1, problem: missing(last + 1, position - 1) })
    last = Math.max(last, position)
  }
  return problems
}

/** The header was altered, unless another version of this program wrote it. */
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

/** Whether an erasure in the log names an entry. An erasure takes away what stands before it, and no erasure. */
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

/** What an erasure says; null for a text that says nothing of the kind, whoever wrote it. */
function readErasure(text: string): Erasure | null {
  try {
    const { from, to } = Object(JSON.parse(text)) as Partial<Erasure>
    return typeof from === 'number' && typeof to === 'number' ? { from, to } : null
  } catch {
    return null
  }
}
