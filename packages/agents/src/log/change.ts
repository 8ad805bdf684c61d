import { randomBytes } from 'node:crypto'
import { type Erasure, type LogEntry, NO_ENTRY, nextHeader } from '../domain/chain/hash-chain.ts'
import { NO_WORK, type OpenWork, stateOf, workAfter } from '../domain/log/open-work.ts'
import { wordsIn } from '../domain/session/found-words.ts'
import type { LogContents, NewEntry } from '../domain/session/log-content.ts'
import { titleAfter } from '../domain/session/title.ts'
import { nextLine } from './journal.ts'
import type { Change, Found, JournalEnd, JournalLine, RegisterEnd, StoredSession } from './log-store.ts'
import { isOfJournal, registerHash } from './register.ts'
import { endText, journalEndText, registerEndText, type SigningKey } from './sign.ts'
import type { SignedEnds } from './signed-ends.ts'

export interface ChangeContext {
  readonly key: SigningKey
  /** ISO 8601, UTC. */
  readonly at: string
}

/** Appends entries to a session. Every change signs the new end, so that dropped entries are detected. */
export function appendChange(
  session: StoredSession,
  added: readonly NewEntry[],
  { key, at }: ChangeContext,
): Change {
  const entries: LogEntry[] = []
  let work = JSON.parse(session.work) as OpenWork
  let title = session.title
  const words: string[] = []
  let last: { readonly position: number; readonly hash: string } | null =
    session.position === 0 ? null : session
  for (const entry of added) {
    const content = { salt: randomBytes(32).toString('hex'), text: JSON.stringify(entry.content) }
    const header = nextHeader(last, { session_id: session.session_id, at, kind: entry.kind }, content)
    entries.push({ header, content })
    work = workAfter(work, entry)
    title = titleAfter(title, entry)
    words.push(wordsIn(entry))
    last = header
  }
  const { position, hash } = last ?? { position: 0, hash: NO_ENTRY }
  const changed: StoredSession = {
    ...session,
    last_at: at,
    position,
    hash,
    signature: key.sign(endText(session.session_id, { position, hash })),
    state: stateOf(work),
    work: JSON.stringify(work),
    title,
  }
  const found = words.filter(Boolean).join(' ')
  return { session: changed, entries, registered: null, journal: null, words: found, erases: 'nothing' }
}

export function openingChange(
  sessionId: string,
  { registerEnd }: Found,
  added: readonly [{ readonly kind: 'opened'; readonly content: LogContents['opened'] }, ...NewEntry[]],
  context: ChangeContext,
): Change {
  const { project, language, owner } = added[0].content
  const number = (registerEnd?.number ?? 0) + 1
  const blank: StoredSession = {
    number,
    session_id: sessionId,
    project,
    title: null,
    language,
    owner_role: owner.role,
    owner_subject: owner.subject,
    opened_at: context.at,
    last_at: context.at,
    erased_at: null,
    position: 0,
    hash: NO_ENTRY,
    signature: '',
    state: 'idle',
    work: JSON.stringify(NO_WORK),
  }
  const line = { number, session_id: sessionId, hash: registerHash(registerEnd, sessionId) }
  const end: RegisterEnd = {
    number,
    hash: line.hash,
    signature: context.key.sign(registerEndText(line)),
  }
  return { ...appendChange(blank, added, context), registered: { line, end } }
}

/** Erases all contents of a session and their copies in the list of sessions, and logs the erasure. */
export function erasureChange(
  session: StoredSession,
  by: { readonly who: string; readonly reason: string | null },
  context: ChangeContext,
): Change {
  const content: Erasure & typeof by = { from: 1, to: session.position, ...by }
  const change = appendChange(session, [{ kind: 'erased', content }], context)
  return {
    ...change,
    session: {
      ...change.session,
      project: null,
      title: null,
      owner_subject: '',
      last_at: session.last_at,
      erased_at: context.at,
    },
    erases: 'everything',
  }
}

/** Erases single contents of a session, which stays open, and logs the erasure. */
export function redactionChange(
  session: StoredSession,
  positions: readonly number[],
  who: string,
  context: ChangeContext,
): Change {
  const added = positions.map((position): NewEntry => {
    const content = { from: position, to: position, who, reason: null }
    return { kind: 'erased', content }
  })
  const change = appendChange(session, added, context)
  // An erasure does not count as use of the session.
  return { ...change, session: { ...change.session, last_at: session.last_at }, erases: positions }
}

/**
 * Adds the line of a change to the journal. The journal of a log from an earlier version first gets one line
 * for each session. A journal whose end no known key has signed stays as it is, since a new signature would
 * cover entries written by somebody else.
 */
export function withJournal(
  change: Change,
  { registerEnd, journalEnd, unjournaled }: Found,
  { key, ends }: Pick<ChangeContext, 'key'> & { readonly ends: SignedEnds },
): Change {
  const isIntact =
    journalEnd === null
      ? registerEnd === null || !isOfJournal(registerEnd, key)
      : ends.isJournalSigned(journalEnd)
  if (!isIntact) return change
  const { session } = change
  const older = unjournaled.filter(
    (one) =>
      one.session_id !== session.session_id &&
      key.signerOf(endText(one.session_id, one), one.signature) !== null,
  )
  const lines: JournalLine[] = []
  for (const one of [...older, session]) lines.push(nextLine(lines.at(-1) ?? journalEnd, one))
  const { number, names, hash } = lines.at(-1) as JournalLine
  const end: JournalEnd = {
    number,
    names,
    hash,
    signature: key.sign(journalEndText({ number, names, hash })),
  }
  ends.learnJournal(end)
  const begins = journalEnd === null && registerEnd !== null && change.registered === null
  const resigned = begins ? { ...registerEnd, signature: key.sign(registerEndText(registerEnd)) } : null
  return { ...change, journal: { lines, end, registerEnd: resigned } }
}
