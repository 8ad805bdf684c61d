import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf, ERASED, hashOf, type LogEntry, nextHeader } from './hash-chain.ts'
import { verifyChain } from './verify-chain.ts'

const SESSION = '3b7e0f52-6d0c-4c55-9a3f-2f1d6f0a9c11'

function logOf(texts: readonly string[], kinds: readonly string[] = []): LogEntry[] {
  const entries: LogEntry[] = []
  for (const [at, text] of texts.entries()) {
    const content = { salt: `${at}`.padStart(64, '0'), text }
    const entry = { session_id: SESSION, at: `2026-11-22T10:00:0${at % 10}.000Z`, kind: kinds[at] ?? 'hop' }
    entries.push({ header: nextHeader(entries.at(-1)?.header ?? null, entry, content), content })
  }
  return entries
}
const endOf = (entries: readonly LogEntry[]) => {
  const last = entries.at(-1) as LogEntry
  return { position: last.header.position, hash: last.header.hash }
}
const named = (entries: readonly LogEntry[], end: Parameters<typeof verifyChain>[1]) =>
  verifyChain(entries, end).problems.map(({ position }) => position)

const LOG = logOf(['"a"', '"b"', '"c"', '"d"', '"e"'])
const END = endOf(LOG)

describe('a log', () => {
  it('has no problem if unaltered', () => {
    expect(verifyChain(LOG, END)).toEqual({ entries: 5, erased: [], problems: [] })
  })

  it('reports altered content, and an altered header even with a recomputed hash', () => {
    const content = LOG.map((entry, at) =>
      at === 2 ? { ...entry, content: { salt: entry.content?.salt ?? '', text: '"x"' } } : entry,
    )
    expect(named(content, END)).toEqual([3])
    const header = LOG.map((entry, at) =>
      at === 2 ? { ...entry, header: { ...entry.header, kind: 'answer' } } : entry,
    )
    expect(named(header, END)).toEqual([3])
    const rehashed = header.map((entry, at) =>
      at === 2 ? { ...entry, header: { ...entry.header, hash: hashOf(entry.header) } } : entry,
    )
    expect(named(rehashed, END)).toEqual([4])
  })

  it('reports dropped, swapped and inserted entries', () => {
    expect(named(LOG.toSpliced(2, 1), END)).toContain(3)
    expect(named(LOG.slice(0, 3), END)).toEqual([5])
    const [first, second, third, ...rest] = LOG as [LogEntry, LogEntry, LogEntry, ...LogEntry[]]
    expect(named([first, third, second, ...rest], END)).toContain(2)
    expect(named([first, second, second, third, ...rest], END)).toContain(2)
    const foreign = logOf(['"z"', '"y"', '"x"'])[2] as LogEntry
    expect(named([...LOG.slice(0, 3), foreign, ...LOG.slice(3)], END)).toContain(3)
    expect(named([...LOG, nextOf(LOG)], END)).toEqual([6])
  })

  it('fails the signature check if rewritten up to the end', () => {
    expect(named(logOf(['"a"', '"b"', '"x"', '"d"', '"e"']), END)).toEqual([5])
  })

  it('verifies after erasures, and lists them', () => {
    const written = logOf(
      ['"a"', '"b"', '"c"', '{"from":1,"to":2,"reason":"asked for"}'],
      ['hop', 'hop', 'hop', ERASED],
    )
    const erased = written.map((entry, at) => (at < 2 ? { ...entry, content: null } : entry))
    expect(verifyChain(erased, endOf(written))).toEqual({ entries: 4, erased: [1, 2], problems: [] })
    const more = erased.map((entry, at) => (at === 2 ? { ...entry, content: null } : entry))
    expect(named(more, endOf(written))).toEqual([3])
  })

  it('can be verified from a later start', () => {
    const [second, third] = [LOG[1] as LogEntry, LOG[2] as LogEntry]
    expect(verifyChain(LOG.slice(2), END, second.header).problems).toEqual([])
    expect(verifyChain(LOG.slice(3), END, second.header).problems[0]?.position).toBe(3)
    expect(verifyChain(LOG.slice(2), END, { ...third.header, position: 2 }).problems[0]?.position).toBe(3)
    expect(verifyChain([], { position: 2, hash: second.header.hash }, second.header).problems).toEqual([])
  })

  it('of another version is reported as such', () => {
    const later = LOG.map((entry, at) =>
      at === 1 ? { ...entry, header: { ...entry.header, hash: hashOf(entry.header, 2) } } : entry,
    )
    expect(verifyChain(later, END).problems[0]).toEqual({
      position: 2,
      problem: 'entry 2 is of version 2 of the log; version 1 is known here',
      isUnconfirmed: true,
    })
  })

  it('with absurd positions or erasures is reported as quickly', () => {
    const far = LOG.map((entry, at) =>
      at === 4 ? { ...entry, header: { ...entry.header, position: 2 ** 50 } } : entry,
    )
    expect(verifyChain(far, END).problems[0]?.problem).toBe(`entries 5 to ${2 ** 50 - 1} are missing`)
    const texts = ['"a"', `{"from":1,"to":${2 ** 50}}`, 'nonsense', 'null', '{"from":"1","to":2}']
    const erasures = logOf(texts, ['hop', ERASED, ERASED, ERASED, ERASED])
    const gone = erasures.map((entry, at) => (at === 0 ? { ...entry, content: null } : entry))
    expect(verifyChain(gone, endOf(erasures))).toMatchObject({ erased: [1], problems: [] })
  })

  it('rejects erasures of erasures', () => {
    const written = logOf(['"a"', '{"from":1,"to":3}', '{"from":1,"to":9}'], ['hop', ERASED, ERASED])
    const erased = written.map((entry, at) => (at === 1 ? { ...entry, content: null } : entry))
    expect(named(erased, endOf(written))).toEqual([2])
  })

  it('is reported after a change of any single byte', () => {
    fc.assert(
      fc.property(
        fc.array(fc.json(), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        (texts, at, place) => {
          const written = logOf(texts)
          const index = at % texts.length
          const text = texts[index] as string
          const spot = place % text.length
          const other = `${text.slice(0, spot)}${text[spot] === 'x' ? 'y' : 'x'}${text.slice(spot + 1)}`
          const changed = written.map((entry, i) =>
            i === index ? { ...entry, content: { salt: entry.content?.salt ?? '', text: other } } : entry,
          )
          expect(named(changed, endOf(written))).toEqual([index + 1])
        },
      ),
    )
  })

  it('has digests that cannot be guessed without the salt', () => {
    expect(digestOf({ salt: '0'.repeat(64), text: '"a"' })).not.toBe(
      digestOf({ salt: '1'.repeat(64), text: '"a"' }),
    )
  })
})

function nextOf(entries: readonly LogEntry[]): LogEntry {
  const content = { salt: 'f'.repeat(64), text: '"more"' }
  const entry = { session_id: SESSION, at: '2026-11-22T11:00:00.000Z', kind: 'hop' }
  return { header: nextHeader(entries.at(-1)?.header ?? null, entry, content), content }
}
