import { createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import type { LogEntry } from '../domain/chain/hash-chain.ts'
import { verdictLines } from '../domain/chain/verdict-lines.ts'
import { type ChainProblem, type ChainVerdict, verifyChain } from '../domain/chain/verify-chain.ts'
import type { SessionExport } from '../ports/session-log.ts'
import { rootOf } from './journal.ts'
import { endText, fingerprintOf, isSignedBy, journalEndText } from './sign.ts'

export interface ExportVerdict extends ChainVerdict {
  /** Null if the file does not contain it. */
  readonly session_id: string | null
  /** SHA-256 of the key in the file, which the reader compares with the office's. Null if it is not a key. */
  readonly fingerprint: string | null
  /** Journal end in the file, in the format of {@link rootOf}; null for none. */
  readonly root: string | null
}

/** Well-formed text: lone surrogates would be replaced in UTF-8, so that different texts had equal hashes. */
const text = z.string().refine((value) => value.isWellFormed())
const hash = text.regex(/^[0-9a-f]{64}$/)

/** Strict: fields outside of the hashes are rejected. */
const entrySchema = z.strictObject({
  header: z.strictObject({
    session_id: text,
    position: z.int().min(1),
    at: text,
    kind: text,
    digest: hash,
    previous: hash,
    hash,
  }),
  content: z.strictObject({ salt: text, text }).nullable(),
})

const FORMAT: SessionExport['format'] = 'agora-agents session 1'

const exportSchema = z.strictObject({
  format: z.literal(FORMAT),
  session_id: text,
  entries: z.array(z.unknown()),
  end: z.strictObject({ position: z.int().min(0), hash }),
  signature: text,
  public_key: text,
  journal: z
    .strictObject({ number: z.int().min(0), names: hash, hash, signature: text })
    .nullable()
    .optional(),
})

/**
 * Checks an export on its own, without a database, trusting nothing in it but its key.
 * @param json Text of the file.
 * @param known Public keys, PEM, one of which must have signed it; without them any key is accepted and its
 * fingerprint reported.
 * @example verifyExport(await readFile('session.json', 'utf8'), [await readFile('office.pem', 'utf8')]).problems
 */
export function verifyExport(json: string, known?: readonly string[]): ExportVerdict {
  const read = readExport(json)
  if ('problem' in read) return verdictOf(null, null, 0, [], [{ position: 0, problem: read.problem }])
  const { session_id, entries: given, end, signature, public_key, journal = null } = read.file
  const problems: ChainProblem[] = []
  const entries: LogEntry[] = []
  for (const [at, one] of given.entries()) {
    const { data } = entrySchema.safeParse(one)
    if (data === undefined)
      problems.push({ position: at + 1, problem: `entry ${at + 1} is not an entry of a log` })
    else entries.push(data)
  }
  const chain = verifyChain(entries, end)
  problems.push(...chain.problems)
  if (entries.length > 0 && entries[0]?.header.session_id !== session_id) {
    problems.push({ position: 1, problem: 'the entries belong to another session' })
  }
  const key = readKey(public_key)
  if (key === null || !isSignedBy(key, endText(session_id, end), signature)) {
    problems.push({ position: end.position, problem: 'the end was not signed with the key in the file' })
  } else if (
    known !== undefined &&
    !known.some((pem) => fingerprintOf(key) === fingerprintOf(createPublicKey(pem)))
  ) {
    problems.push({
      position: end.position,
      problem: 'the end was signed with another key than yours',
      isUnconfirmed: true,
    })
  }
  if (journal !== null && key !== null && !isSignedBy(key, journalEndText(journal), journal.signature)) {
    const problem = 'the end of the journal was not signed with the key in the file'
    problems.push({ position: end.position, problem })
  }
  const root = journal === null ? null : rootOf(journal)
  return { ...verdictOf(session_id, key, given.length, chain.erased, problems), root }
}

function verdictOf(
  session_id: string | null,
  key: KeyObject | null,
  entries: number,
  erased: readonly number[],
  problems: readonly ChainProblem[],
): ExportVerdict {
  const fingerprint = key === null ? null : fingerprintOf(key)
  return { session_id, fingerprint, root: null, entries, erased, problems }
}

function readExport(
  json: string,
): { readonly file: z.output<typeof exportSchema> } | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { problem: 'the file is not JSON' }
  }
  const { format } = Object(value) as { format?: unknown }
  const [said] = (typeof format === 'string' && /^agora-agents session \d+$/.exec(format)) || []
  if (said !== undefined && said !== FORMAT) {
    return { problem: `the file is of the format “${said}”; known here is “${FORMAT}”` }
  }
  const { data } = exportSchema.safeParse(value)
  return data === undefined ? { problem: `the file is not of the format “${FORMAT}”` } : { file: data }
}

/** Matches a canonical Ed25519 SPKI key. A reader might mistake text around it for part of the key. */
const KEY = /^-----BEGIN PUBLIC KEY-----\n(MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=)\n-----END PUBLIC KEY-----\n$/

function readKey(pem: string): KeyObject | null {
  const [, der] = KEY.exec(pem) ?? []
  if (der === undefined || Buffer.from(der, 'base64').toString('base64') !== der) return null
  try {
    return createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** Formats a verdict for a person, as `docs/verify-agents-log.py` does. */
export function exportLines(verdict: ExportVerdict): string[] {
  const { session_id, fingerprint, root, problems } = verdict
  if (session_id === null) return problems.map(({ problem }) => `This export cannot be checked: ${problem}`)
  return [
    ...verdictLines(session_id, verdict),
    ...(fingerprint === null ? [] : [`  key in the file: SHA-256 ${fingerprint}`]),
    ...(root === null ? [] : [`  root of the log: ${root}`]),
  ]
}
