import { hash } from 'node:crypto'
import { NO_ENTRY } from '../domain/chain/hash-chain.ts'
import type { ChainProblem, SignedEnd } from '../domain/chain/verify-chain.ts'
import type { JournalEnd, JournalLine, StoredSession } from './log-store.ts'
import { journalEndText, type SigningKey } from './sign.ts'

type Place = Pick<JournalEnd, 'number' | 'names' | 'hash'>

const START: Place = { number: 0, names: NO_ENTRY, hash: NO_ENTRY }

/**
 * Makes the line after `last`, which records the current end of a session. `names` is a separate chain over
 * the session ids: it reveals which session's lines are missing. Whoever removes lines can hide their
 * content, but not the session that the next line follows.
 */
export function nextLine(
  last: Place | null,
  { session_id, position, hash: end_hash }: Pick<StoredSession, 'session_id' | 'position' | 'hash'>,
): JournalLine {
  const before = last ?? START
  const line = {
    number: before.number + 1,
    session_id,
    position,
    end_hash,
    names: namesAfter(before.names, session_id),
  }
  return { ...line, hash: lineHash(line, before.hash) }
}

const namesAfter = (names: string, sessionId: string): string =>
  hash('sha256', ['agora-agents journal names 1', names, sessionId].join('\n'))

const lineHash = (
  { number, session_id, position, end_hash, names }: Omit<JournalLine, 'hash'>,
  previous: string,
): string =>
  hash(
    'sha256',
    ['agora-agents journal 1', number, session_id, position, end_hash, names, previous].join('\n'),
  )

export interface JournalGap {
  readonly from: number
  readonly to: number
  /** Chain over the sessions before the gap. */
  readonly before: string
  /** Chain after the gap and the session of the next line; null for a gap at the end of the journal. */
  readonly after: { readonly names: string; readonly session_id: string | null }
}

export interface JournalVerdict {
  /** `position` is the line number. */
  readonly problems: readonly ChainProblem[]
  readonly gaps: readonly JournalGap[]
  readonly newest: ReadonlyMap<string, JournalLine>
}

/** @param lines By number: all lines, or a suffix, whose first line only anchors the chain. */
export function verifyJournal(
  lines: readonly JournalLine[],
  end: JournalEnd | null,
  key: SigningKey,
): JournalVerdict {
  const problems: ChainProblem[] = []
  const gaps: JournalGap[] = []
  const newest = new Map<string, JournalLine>()
  const [first] = lines
  const isWhole = first === undefined || first.number === 1
  let last: Place = isWhole ? START : first
  for (const line of isWhole ? lines : lines.slice(1)) {
    const { number, names } = line
    if (number !== last.number + 1) {
      gaps.push({ from: last.number + 1, to: number - 1, before: last.names, after: line })
    } else if (names !== namesAfter(last.names, line.session_id) || lineHash(line, last.hash) !== line.hash) {
      problems.push({ position: number, problem: `line ${number} of the journal was altered` })
    }
    newest.set(line.session_id, line)
    last = line
  }
  if (end === null) {
    if (last.number > 0) problems.push({ position: last.number, problem: 'the journal is not signed' })
  } else if (key.signerOf(journalEndText(end), end.signature) === null) {
    problems.push({
      position: end.number,
      problem: 'the end of the journal is not signed with a key known here',
    })
  } else if (end.number > last.number) {
    gaps.push({
      from: last.number + 1,
      to: end.number,
      before: last.names,
      after: { names: end.names, session_id: null },
    })
  } else if (end.number < last.number || end.hash !== last.hash) {
    problems.push({
      position: last.number,
      problem: `line ${last.number} of the journal is not the one that was signed`,
    })
  }
  return { problems: [...problems, ...gaps.map(gapProblem)], gaps, newest }
}

const gapProblem = ({ from, to }: JournalGap): ChainProblem => ({
  position: from,
  problem:
    from === to ? `line ${from} of the journal is gone` : `lines ${from} to ${to} of the journal are gone`,
})

/** Maximum number of hashes tried to identify the session of a gap. */
const MAX_GUESSES = 2_000_000

/** Identifies the session of a gap; null if its lines belong to several sessions or to an unknown one. */
export function sessionOfGap(
  { from, to, before, after }: JournalGap,
  sessionIds: Iterable<string>,
): string | null {
  let left = MAX_GUESSES
  for (const id of sessionIds) {
    left -= to - from + 1
    if (left < 0) return null
    let guessed = before
    for (let number = from; number <= to; number++) guessed = namesAfter(guessed, id)
    if (after.session_id !== null) guessed = namesAfter(guessed, after.session_id)
    if (guessed === after.names) return id
  }
  return null
}

/** Describes how a session differs from its newest line; null if they agree. */
export function staleness(
  { position, hash }: SignedEnd,
  line: JournalLine | null,
): { readonly problem: string; readonly isOlder: boolean } | null {
  if (line === null) return { problem: 'its end is not in the journal', isOlder: false }
  if (position < line.position || (position === line.position && hash !== line.end_hash)) {
    return {
      problem: putBack(`line ${line.number} of the journal has entry ${line.position} as its last one`),
      isOlder: true,
    }
  }
  return position > line.position ? { problem: 'its end is not in the journal', isOlder: false } : null
}

export const putBack = (evidence: string): string => `the session was put back to an older state: ${evidence}`

/** Formats the last line as a root, to be stored elsewhere as proof that the log continues from there. */
export const rootOf = ({ number, hash }: Pick<JournalEnd, 'number' | 'hash'>): string => `${number}-${hash}`

export function readRoot(root: string): Pick<JournalEnd, 'number' | 'hash'> | null {
  const [, number, hash] = /^(\d{1,15})-([0-9a-f]{64})$/.exec(root) ?? []
  return number === undefined || hash === undefined ? null : { number: Number(number), hash }
}

/** Checks whether the journal continues from a root. @returns The problem; null if there is none. */
export function checkRoot(
  root: Pick<JournalEnd, 'number' | 'hash'>,
  lines: readonly JournalLine[],
  end: JournalEnd | null,
): ChainProblem | null {
  const { number } = root
  if ((end?.number ?? 0) < number) {
    const problem = `the whole log was put back: it ends at line ${end?.number ?? 0} of the journal, before line ${number} of the root`
    return { position: number, problem }
  }
  // Line numbers equal array positions if no line is missing.
  const line =
    lines[number - 1]?.number === number ? lines[number - 1] : lines.find((one) => one.number === number)
  if (line?.hash === root.hash) return null
  return {
    position: number,
    problem: `the log does not go on from the root: line ${number} of the journal is another one, as when the whole log was put back and continued`,
  }
}
