import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LineReader, type OversizeLine } from './line-reader.ts'

function read(chunks: readonly Buffer[], limit = 1_000) {
  const lines: string[] = []
  const oversize: OversizeLine[] = []
  const reader = new LineReader(limit, {
    line: (line) => lines.push(line.toString()),
    oversize: (line) => oversize.push(line),
  })
  for (const chunk of chunks) reader.push(chunk)
  return { lines, oversize }
}

it('gives the same lines however the bytes are cut', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r\n', '{'), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(60)), (text, cuts) => {
      const bytes = Buffer.from(`${text}\n`)
      const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length]
      const chunks = at.slice(1).map((end, index) => Buffer.from(bytes.subarray(at[index], end)))
      expect(read(chunks).lines).toEqual(`${text}\n`.split(/\r?\n/).slice(0, -1))
    }),
  )
})

it('throws a line over the limit away, keeps its ends, and goes on', () => {
  const long = `START${'x'.repeat(50_000)}END`
  // Separate chunks, as from a pipe.
  const chunks = [`one\n${long.slice(0, 700)}`, long.slice(700, 30_000), `${long.slice(30_000)}\ntwo\n`]
  const { lines, oversize } = read(
    chunks.map((chunk) => Buffer.from(new Uint8Array(Buffer.from(chunk)).buffer)),
  )
  expect(lines).toEqual(['one', 'two'])
  expect(oversize).toHaveLength(1)
  const [{ bytes, head, tail } = expect.fail()] = oversize
  expect(bytes).toBe(long.length)
  expect([head.length, tail.length]).toEqual([512, 512])
  expect([head.toString().slice(0, 5), tail.toString().slice(-3)]).toEqual(['START', 'END'])
})

it('reads a line of exactly the limit', () => {
  expect(read([Buffer.from(`${'x'.repeat(1_000)}\n`)]).lines).toHaveLength(1)
  expect(read([Buffer.from(`${'x'.repeat(1_001)}\n`)]).oversize).toHaveLength(1)
})
