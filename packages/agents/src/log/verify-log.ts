import { setImmediate as others } from 'node:timers/promises'
import { AppError } from '@agora-mcp/core/errors'
import { ERASED } from '../domain/chain/hash-chain.ts'
import { type ChainProblem, type ChainVerdict, verifyChain } from '../domain/chain/verify-chain.ts'
import { NO_WORK, stateOf, workAfter } from '../domain/log/open-work.ts'
import { wordsIn } from '../domain/session/found-words.ts'
import type { LogContents, NewEntry } from '../domain/session/log-content.ts'
import { unknownSession } from '../domain/session/session-errors.ts'
import { titleAfter } from '../domain/session/title.ts'
import {
  checkRoot,
  type JournalGap,
  putBack,
  readRoot,
  sessionOfGap,
  staleness,
  verifyJournal,
} from './journal.ts'
import {
  type JournalLine,
  type LogStore,
  MAX_WORDS,
  type StoredPart,
  type StoredSession,
} from './log-store.ts'
import { isOfJournal, verifyRegister } from './register.ts'
import { endText, type SigningKey } from './sign.ts'
import { END_NOT_SIGNED } from './signed-ends.ts'

/** Name of the verdict on the register of all sessions, present if it has problems. */
export const REGISTER = 'register'

export const JOURNAL = 'journal'

/** Checks entries, signed end, row in the list, and that it is the newest state. */
export async function verifySession(
  store: LogStore,
  key: SigningKey,
  sessionId: string,
): Promise<ReadonlyMap<string, ChainVerdict>> {
  const part = await store.read(sessionId, 0, { withWords: true })
  if (part === null) throw unknownSession(sessionId)
  const verdict = verifyPart(part, key)
  const { journaled } = part
  const { lines, end } = await store.journal((journaled?.number ?? 1) - 1)
  const isJournaled = end !== null || lines.length > 0
  const { problems, gaps } = verifyJournal(lines, end, key)
  const ids = gaps.length === 0 ? [] : await store.sessionIds()
  const about = gaps.map((gap) => sessionOfGap(gap, [sessionId, ...ids]))
  const found = [
    ...newestProblems(part.session, journaled, isJournaled),
    ...gaps.filter((_, at) => about[at] === sessionId).map(goneProblem),
  ]
  if (found.length === 0 && (problems.length > gaps.length || about.includes(null))) {
    found.push(...unconfirmed(problems))
  }
  return new Map([[sessionId, { ...verdict, problems: [...verdict.problems, ...found] }]])
}

function verifyPart({ session, entries, words }: StoredPart, key: SigningKey): ChainVerdict {
  const verdict = verifyChain(entries, session)
  const problems = [...verdict.problems]
  if (key.signerOf(endText(session.session_id, session), session.signature) === null) {
    problems.push({ position: session.position, problem: END_NOT_SIGNED })
  }
  if (problems.length === 0) problems.push(...listingProblem({ session, entries, words }))
  return { ...verdict, problems }
}

/** Reports differences between a session and its newest journal line. */
function newestProblems(
  session: StoredSession,
  line: JournalLine | null,
  isJournaled: boolean,
): ChainProblem[] {
  const stale = isJournaled ? staleness(session, line) : null
  return stale === null ? [] : [{ position: session.position, problem: stale.problem }]
}

const goneProblem = ({ from, to }: JournalGap): ChainProblem => ({
  position: 1,
  problem: putBack(
    from === to
      ? `line ${from} of the journal, which was about it, is gone`
      : `lines ${from} to ${to} of the journal, which were about it, are gone`,
  ),
})

/** Marks problems as unconfirmed, since an altered journal does not tell which sessions had later lines. */
const unconfirmed = (problems: readonly ChainProblem[]): ChainProblem[] =>
  problems.slice(0, 1).map(({ problem }) => ({
    position: 1,
    problem: `whether this is its newest state cannot be told: ${problem}`,
    isUnconfirmed: true,
  }))

/**
 * Checks all sessions, the completeness of the register, and that each session is in its newest state.
 * @param since A root stored elsewhere.
 * @throws AppError config for an invalid root.
 */
export async function verifyLog(
  store: LogStore,
  key: SigningKey,
  since?: string,
): Promise<ReadonlyMap<string, ChainVerdict>> {
  const root = since === undefined ? null : readRoot(since)
  if (since !== undefined && root === null) {
    throw new AppError('config', `${since} is not a root of a log.`, {
      hint: 'Give the one that agora-agents verify printed as “root”: a number, a hyphen and 64 digits.',
    })
  }
  const verdicts = new Map<string, ChainVerdict>()
  const { lines, end } = await store.register()
  const { lines: journalLines, end: journalEnd } = await store.journal(1)
  const journal = verifyJournal(journalLines, journalEnd, key)
  const mustBeJournaled = end !== null && isOfJournal(end, key)
  const registered = new Map(lines.map(({ session_id, number }) => [session_id, number]))
  // Sessions opened since the register was read are not in it yet.
  const ids = new Set([...registered.keys(), ...(await store.sessionIds())])
  const later = new Set(
    (await store.register()).lines.slice(lines.length).map(({ session_id }) => session_id),
  )
  const gone = new Map<string, ChainProblem[]>()
  for (const gap of journal.gaps) {
    const id = sessionOfGap(gap, ids)
    if (id !== null) gone.set(id, [...(gone.get(id) ?? []), goneProblem(gap)])
  }
  for (const id of ids) {
    if (later.has(id)) continue
    const part = await store.read(id, 0, { withWords: true })
    const verdict = part === null ? REMOVED : registeredVerdict(part, registered.get(id), key)
    const found = gone.get(id) ?? []
    if (part !== null && found.length === 0) {
      // True for a line written after the journal was read.
      const isLater = part.journaled !== null && part.journaled.number > (journalEnd?.number ?? 0)
      const line = isLater ? part.journaled : (journal.newest.get(id) ?? null)
      found.push(...newestProblems(part.session, line, mustBeJournaled))
    }
    verdicts.set(id, { ...verdict, problems: [...verdict.problems, ...found] })
    await others()
  }
  const problems = verifyRegister(lines, end, key)
  if (problems.length > 0) verdicts.set(REGISTER, { entries: lines.length, erased: [], problems })
  const ofJournal = [...journal.problems]
  if (mustBeJournaled && journalEnd === null && journalLines.length === 0) {
    ofJournal.push({ position: 1, problem: 'the journal was removed' })
  }
  const notSince = root === null ? null : checkRoot(root, journalLines, journalEnd)
  if (notSince !== null) ofJournal.push(notSince)
  if (ofJournal.length > 0)
    verdicts.set(JOURNAL, { entries: journalLines.length, erased: [], problems: ofJournal })
  return verdicts
}

const REMOVED: ChainVerdict = {
  entries: 0,
  erased: [],
  problems: [{ position: 1, problem: 'the session was removed: it is in the register and nowhere else' }],
}

function registeredVerdict(part: StoredPart, number: number | undefined, key: SigningKey): ChainVerdict {
  const verdict = verifyPart(part, key)
  if (number === part.session.number) return verdict
  const problem = { position: 1, problem: 'the session was inserted: the register does not name it here' }
  return { ...verdict, problems: [...verdict.problems, problem] }
}

/** Compares a session's row with its log: the row controls who sees it, its search text and if it continues. */
function listingProblem({
  session,
  entries,
  words,
}: Pick<StoredPart, 'session' | 'entries' | 'words'>): ChainProblem[] {
  const [first] = entries
  if (session.erased_at !== null && words !== '') return [{ position: 1, problem: OTHER_WORDS }]
  if (first === undefined || session.erased_at !== null || first.content === null) return []
  const { project, language, owner } = JSON.parse(first.content.text) as LogContents['opened']
  const contents = entries.flatMap(({ header: { kind }, content }) =>
    content === null ? [] : [{ kind, content: JSON.parse(content.text) } as NewEntry],
  )
  const used = entries.findLast(({ header: { kind } }) => kind !== ERASED) ?? first
  const work = contents.reduce(workAfter, NO_WORK)
  const said: Partial<StoredSession> = {
    state: stateOf(work),
    work: JSON.stringify(work),
    last_at: used.header.at,
    project,
    title: contents.reduce(titleAfter, null),
    language,
    owner_role: owner.role,
    owner_subject: owner.subject,
    opened_at: first.header.at,
  }
  const problems = Object.entries(said)
    .filter(([name, value]) => session[name as keyof StoredSession] !== value)
    .map(([name]) => `the list of sessions has another ${name} than the entries`)
  if (!matchesSearchText(contents, words)) problems.push(OTHER_WORDS)
  return problems.map((problem) => ({ position: 1, problem }))
}

const OTHER_WORDS = 'the words by which the session is found are not those of its entries'

/** Checks that the search text of a session comes from its entries, of which the newest are kept. */
function matchesSearchText(contents: readonly NewEntry[], words: string | null): boolean {
  if (words === null) return true
  const all = contents.map(wordsIn).filter(Boolean).join(' ')
  return words === all || (all.endsWith(words) && [...words].length >= MAX_WORDS)
}
