import fc from 'fast-check'
import { hashOf, type LogEntry, nextHeader } from '../../../src/domain/chain/hash-chain.ts'
import type { SessionExport } from '../../../src/ports/session-log.ts'

type Forgery = (file: Forged, at: number, other: number) => void

interface Forged {
  entries: { header: Record<string, unknown>; content: Record<string, unknown> | null }[]
  end: Record<string, unknown>
  [name: string]: unknown
}

const headerOf = (file: Forged, at: number) => file.entries[at]?.header ?? {}
const contentOf = (file: Forged, at: number) => file.entries[at]?.content ?? {}
const flipped = (text: string, at: number) => {
  const spot = at % text.length
  return `${text.slice(0, spot)}${text[spot] === '1' ? '2' : '1'}${text.slice(spot + 1)}`
}
/** Makes the chain fit again from an entry on, as somebody can who has read the documentation, and has no key. */
const rechain = (file: Forged, from: number) => {
  const entries = file.entries as unknown as LogEntry[]
  for (let at = from; at < entries.length; at++) {
    const { header, content } = entries[at] as LogEntry
    const last = entries[at - 1]?.header ?? null
    const next = nextHeader(last, header, content ?? { salt: '', text: '' })
    file.entries[at] = {
      header: content === null ? { ...next, digest: header.digest } : { ...next },
      content: content as Record<string, unknown> | null,
    }
    const made = headerOf(file, at)
    made.hash = hashOf(made as unknown as LogEntry['header'])
  }
  const last = entries.at(-1)?.header
  file.end = { position: last?.position ?? 0, hash: last?.hash ?? '' }
}

const FORGERIES: Readonly<Record<string, Forgery>> = {
  'a content': (file, at, other) => {
    const content = contentOf(file, at)
    content.text = flipped(String(content.text), other)
  },
  'a salt': (file, at, other) => {
    const content = contentOf(file, at)
    content.salt = flipped(String(content.salt), other)
  },
  'a content taken away': (file, at) => {
    if (file.entries[at] !== undefined) file.entries[at].content = null
  },
  'a field of a header': (file, at, other) => {
    const header = headerOf(file, at)
    const name = ['session_id', 'at', 'kind', 'digest', 'previous', 'hash'][other % 6] as string
    header[name] = flipped(String(header[name]), other)
  },
  'a field of a header, with its hash': (file, at) => {
    const header = headerOf(file, at)
    header.kind = 'mood'
    header.hash = hashOf(header as unknown as LogEntry['header'])
  },
  'a position': (file, at, other) => {
    headerOf(file, at).position = other
  },
  'a position far away': (file, at) => {
    headerOf(file, at).position = 2 ** 52
  },
  'an entry of a later version': (file, at) => {
    const header = headerOf(file, at)
    header.hash = hashOf(header as unknown as LogEntry['header'], 2)
  },
  'an entry dropped': (file, at) => void file.entries.splice(at, 1),
  'an entry dropped, and the chain made to fit': (file, at) => {
    file.entries.splice(at, 1)
    rechain(file, at)
  },
  'the last entries dropped': (file, at) => void file.entries.splice(at),
  'the last entries and the end dropped': (file, at) => {
    file.entries.splice(at)
    rechain(file, at)
  },
  'two entries swapped': (file, at, other) => {
    const second = (at + 1 + (other % (file.entries.length - 1))) % file.entries.length
    const [a, b] = [file.entries[at], file.entries[second]]
    if (a !== undefined && b !== undefined) {
      file.entries[at] = b
      file.entries[second] = a
    }
  },
  'an entry put in twice': (file, at, other) => {
    file.entries.splice(other % (file.entries.length + 1), 0, structuredClone(file.entries[at] as never))
  },
  'an entry put in, and the chain made to fit': (file, at) => {
    file.entries.splice(at, 0, structuredClone(file.entries[at] as never))
    rechain(file, at)
  },
  'a false erasure': (file, at) => {
    const text = JSON.stringify({ from: 1, to: 2 ** 50, who: 'eve', reason: null })
    const header = headerOf(file, at)
    header.kind = 'erased'
    if (file.entries[at] !== undefined) file.entries[at].content = { salt: '', text }
    for (const entry of file.entries.slice(0, at)) entry.content = null
    rechain(file, at)
  },
  'the end': (file, _, other) => {
    file.end.position = other
  },
  'the hash of the end': (file, _, other) => {
    file.end.hash = flipped(String(file.end.hash), other)
  },
  'the session of the file': (file, _, other) => {
    file.session_id = flipped(String(file.session_id), other)
  },
  'the signature': (file, _, other) => {
    file.signature = flipped(String(file.signature), other)
  },
  'the spelling of the signature': (file) => {
    file.signature = `${file.signature}\n`
  },
  'the key': (file, _, other) => {
    file.public_key = flipped(String(file.public_key), other)
  },
  'the journal': (file, _, other) => {
    const journal = file.journal as Record<string, unknown>
    const name = ['names', 'hash', 'signature'][other % 3] as string
    file.journal = { ...journal, [name]: flipped(String(journal[name]), other) }
  },
  'the number of the journal': (file, _, other) => {
    file.journal = { ...(file.journal as object), number: other + 1_000 }
  },
  'something beside a header': (file, at) => {
    headerOf(file, at).note = 'approved'
  },
  'something beside the entries': (file) => {
    file.note = 'approved'
  },
  'a header without a field': (file, at) => {
    delete headerOf(file, at).at
  },
  'an entry that is none': (file, at) => {
    file.entries[at] = 'entry' as never
  },
  'half of a character': (file, at) => {
    contentOf(file, at).text = '"\ud800"'
  },
  'the format': (file) => {
    file.format = 'agora-agents session 2'
  },
  'the kind of file': (file) => {
    file.format = ['agora-agents session 1']
  },
}

export interface ForgedExport {
  readonly what: string
  readonly json: string
}

/** Exports that somebody without the key has changed, in every way that we can think of. */
export const forgedExports = (file: SessionExport): fc.Arbitrary<ForgedExport> =>
  fc
    .record({
      what: fc.constantFrom(...Object.keys(FORGERIES)),
      at: fc.nat(file.entries.length - 1),
      other: fc.nat(200),
    })
    .map(({ what, at, other }) => {
      const forged = structuredClone(file) as unknown as Forged
      FORGERIES[what]?.(forged, at, other)
      return { what: `${what} (${at}, ${other})`, json: JSON.stringify(forged) }
    })
    .filter(({ json }) => json !== JSON.stringify(file))

/** The same file with one character changed, wherever it stands. */
export const mistypedExports = (file: SessionExport): fc.Arbitrary<ForgedExport> => {
  const json = JSON.stringify(file)
  return (
    fc
      .record({ at: fc.nat(json.length - 1), character: fc.constantFrom(...'0aZ"{}[],:\\ é\u0000') })
      .map(({ at, character }) => ({
        what: `character ${at} as ${JSON.stringify(character)}`,
        json: json.slice(0, at) + character + json.slice(at + 1),
      }))
      // Half of a character stands in no file: what is written in its place is another text.
      .filter(({ json: other }) => other.isWellFormed() && !isSame(other, file))
  )
}

/** A character may be another one and the file say the same, e.g. an escape. */
function isSame(json: string, file: SessionExport): boolean {
  try {
    return JSON.stringify(JSON.parse(json)) === JSON.stringify(file)
  } catch {
    return false
  }
}
