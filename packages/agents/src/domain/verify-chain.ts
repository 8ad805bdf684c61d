import { digestOf, ERASED, type Erasure, hashOf, type LogEntry, NO_ENTRY } from './hash-chain.ts'

/** Where a log is not what was written, and how. */
export interface ChainProblem {
  /** Position of the entry it is about. */
  readonly position: number
  readonly problem: string
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

/**
 * Checks the entries of one session in the order in which they lie there: every altered, dropped, swapped or inserted one
 * is named. That the end was signed by the owner is checked by whoever knows the key.
 * @param end null for a log that was never signed: dropped last entries are then not noticed
 */
export function verifyChain(entries: readonly LogEntry[], end: SignedEnd | null): ChainVerdict {
  const problems: ChainProblem[] = []
  const found = (position: number, problem: string) => problems.push({ position, problem })
  const erasable = erasedPositions(entries)
  const positions = new Set(entries.map(({ header }) => header.position))
  const erased: number[] = []
  const session = entries[0]?.header.session_id
  let expected = 1
  let previous = NO_ENTRY

  for (const { header, content } of entries) {
    const { position } = header
    if (position < expected) {
      found(position, `entry ${position} stands behind entry ${expected - 1}: it was inserted or moved`)
    } else {
      for (let missing = expected; missing < position; missing++) {
        if (!positions.has(missing)) found(missing, `entry ${missing} is missing`)
      }
      expected = position + 1
    }
    if (header.session_id !== session) found(position, `entry ${position} belongs to another session`)
    if (hashOf(header) !== header.hash) found(position, `the header of entry ${position} was altered`)
    else if (header.previous !== previous) {
      found(position, `entry ${position} does not follow the entry that stands before it`)
    }
    previous = header.hash
    if (content !== null) {
      if (digestOf(content) !== header.digest) found(position, `the content of entry ${position} was altered`)
    } else if (erasable.has(position)) erased.push(position)
    else found(position, `the content of entry ${position} is gone, and no erasure names it`)
  }
  if (end !== null) {
    const last = entries.at(-1)?.header
    const here = last?.position ?? 0
    if (here < end.position) found(end.position, `entries ${here + 1} to ${end.position} are missing`)
    else if (here > end.position) found(here, `entries after ${end.position} are not signed`)
    else if (last?.hash !== end.hash) found(here, `entry ${here} is not the one that was signed`)
  }
  return { entries: entries.length, erased, problems }
}

/** The positions that erasures in the log name. An erasure takes away what stands before it, and no erasure. */
function erasedPositions(entries: readonly LogEntry[]): ReadonlySet<number> {
  const named = new Set<number>()
  for (const { header, content } of entries) {
    if (header.kind !== ERASED || content === null || digestOf(content) !== header.digest) continue
    const { from, to } = JSON.parse(content.text) as Erasure
    for (let position = from; position <= Math.min(to, header.position - 1); position++) named.add(position)
  }
  for (const { header } of entries) if (header.kind === ERASED) named.delete(header.position)
  return named
}
