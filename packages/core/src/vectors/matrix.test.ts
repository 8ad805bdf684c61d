import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_ROWS } from './block-layout.ts'
import { selectRows, wantedCodes } from './filter-columns.ts'
import { createVectorMatrix } from './matrix.ts'
import { quantiseRow } from './quantise.ts'

const dimensions = fc.constantFrom(1, 2, 31, 64, 65, 384, 1024)
const vectorOf = (size: number) =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size })
    .map((components) => Float32Array.from(components))

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
const largest = (vector: Float32Array) => vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
const sumOf = (vector: Float32Array) => vector.reduce((sum, x) => sum + Math.abs(x), 0)

/** Maximum error of the approximate product: half a step of each side times the other's value. */
const tolerance = (row: Float32Array, query: Float32Array) => {
  const rowStep = largest(row) / 127 / 2
  const queryStep = largest(query) / 63 / 2
  return rowStep * sumOf(query) + queryStep * (sumOf(row) + row.length * rowStep) + 1e-5
}

function matrixOf(rows: readonly Float32Array[], size: number) {
  const matrix = createVectorMatrix(size)
  const block = matrix.allocate()
  const codes = new Int8Array(rows.length * size)
  const scales = Float32Array.from(rows, (row, i) => quantiseRow(row, codes, i * size))
  matrix.write(block, 0, codes, scales)
  return { matrix, block }
}

describe('VectorMatrix', () => {
  it('gives dot products of any dimension within the rounding of its codes', () => {
    fc.assert(
      fc.property(
        dimensions.chain((size) =>
          fc.record({
            rows: fc.array(vectorOf(size), { minLength: 1, maxLength: 8 }),
            query: vectorOf(size),
          }),
        ),
        ({ rows, query }) => {
          const { matrix, block } = matrixOf(rows, query.length)
          matrix.score(query, false, () => {})
          const scores = matrix.scores(block)
          for (const [i, row] of rows.entries()) {
            expect(Math.abs((scores[i] ?? NaN) * matrix.unit - dot(row, query))).toBeLessThanOrEqual(
              tolerance(row, query),
            )
          }
          expect(scores[rows.length]).toBe(-Infinity)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('leaves out removed rows and those not selected', () => {
    const rows = Array.from({ length: 10 }, (_, i) => Float32Array.of(i / 10, 1 - i / 10))
    const { matrix, block } = matrixOf(rows, 2)
    matrix.remove(block, 3)
    const columns = [Uint32Array.from({ length: BLOCK_ROWS }, (_, i) => i % 2), new Uint32Array(BLOCK_ROWS)]
    selectRows(columns, [wantedCodes([1, 700]), null], matrix.present(block), matrix.selection(block))
    matrix.score(Float32Array.of(1, 0), true, () => {})
    const left = [...matrix.scores(block).entries()].filter(([, score]) => score > -Infinity)
    expect(left.map(([row]) => row)).toEqual([1, 5, 7, 9])
  })

  it('grows block by block, keeps what it has, and uses released blocks again', () => {
    const size = 300
    const matrix = createVectorMatrix(size)
    const codes = new Int8Array(size).fill(100)
    const blocks = Array.from({ length: 5 }, () => matrix.allocate())
    for (const block of blocks) matrix.write(block, block, codes, Float32Array.of(block + 1))
    const query = new Float32Array(size).fill(0.5)
    const found = () => {
      matrix.score(query, false, () => {})
      return blocks.map((block) =>
        Math.round(((matrix.scores(block)[block] ?? 0) * matrix.unit) / (size * 50)),
      )
    }
    expect(found()).toEqual([1, 2, 3, 4, 5])
    matrix.release(2)
    expect(found()).toEqual([1, 2, -Infinity, 4, 5])
    expect(matrix.allocate()).toBe(2)
    expect(matrix.blocks).toBe(5)
    expect(matrix.present(2).every((byte) => byte === 0)).toBe(true)
  })

  it('takes vectors of zeros for what they are', () => {
    const { matrix, block } = matrixOf([new Float32Array(4), Float32Array.of(0, 0, 0, 1)], 4)
    matrix.score(new Float32Array(4), false, () => {})
    expect([...matrix.scores(block).subarray(0, 2)]).toEqual([0, 0])
  })
})

it('selects nothing where no value is wanted', () => {
  const selection = new Uint8Array(3).fill(1)
  selectRows([Uint32Array.of(0, 1, 2)], [wantedCodes([])], new Uint8Array(3).fill(1), selection)
  expect([...selection]).toEqual([0, 0, 0])
})
