import { AppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import type { JournalEnd, RegisterEnd, StoredSession } from './log-store.ts'
import { isRegisterEndSigned } from './register.ts'
import { endText, journalEndText, type SigningKey } from './sign.ts'

/** Signatures that this process has verified or made: verifying one takes longer than all the rest of a write. */
const MOST_KNOWN = 10_000

/** Tells whether the ends of sessions are what the log's owner signed. */
export interface SignedEnds {
  /** Remembers an end that was just signed. */
  learn(session: StoredSession): void
  isSigned(session: StoredSession): boolean
  /** Remembers the end of the journal that was just signed. */
  learnJournal(end: JournalEnd): void
  isJournalSigned(end: JournalEnd): boolean
  /** True for the register of an empty log. */
  isRegisterSigned(end: RegisterEnd | null): boolean
}

/** Checks ends with a key, and remembers in this process those that were right. */
export function createSignedEnds(key: SigningKey): SignedEnds {
  const known = new LRUCache<string, string>({ max: MOST_KNOWN })
  const nameOf = ({ position, hash, signature }: StoredSession) => `${position} ${hash} ${signature}`
  /** The newest one: every write is followed by the next one. */
  let knownJournal: string | null = null
  const nameOfJournal = ({ number, names, hash, signature }: JournalEnd) =>
    `${number} ${names} ${hash} ${signature}`
  const ends: SignedEnds = {
    learn: (session) => void known.set(session.session_id, nameOf(session)),
    isSigned(session) {
      if (known.get(session.session_id) === nameOf(session)) return true
      if (key.signerOf(endText(session.session_id, session), session.signature) === null) return false
      ends.learn(session)
      return true
    },
    learnJournal(end) {
      knownJournal = nameOfJournal(end)
    },
    isJournalSigned(end) {
      if (knownJournal === nameOfJournal(end)) return true
      if (key.signerOf(journalEndText(end), end.signature) === null) return false
      ends.learnJournal(end)
      return true
    },
    isRegisterSigned: (end) => end === null || isRegisterEndSigned(end, key),
  }
  return ends
}

/** What is wrong with an end whose signature nobody known here has made. */
export const END_NOT_SIGNED = 'its end is not signed with a key known here'

/** The log of a session was altered, so that it cannot continue. */
export const damagedSession = (sessionId: string, problem: string): AppError =>
  new AppError('config', `The log of session ${sessionId} is not what was written: ${problem}`, {
    hint: 'The session is not continued; others are. agora-agents verify names everything that is wrong.',
  })

/** The register of sessions was altered: the next signature would cover up removed sessions. */
export const damagedRegister = (): AppError =>
  new AppError('config', `The register of sessions is not what was written: ${END_NOT_SIGNED}`, {
    hint: 'Put the signing key back that the log was written with (signing-key.pem, or AGENTS_SIGNING_KEY, the same on all machines). If it is lost, keep this log aside and begin another.',
  })
