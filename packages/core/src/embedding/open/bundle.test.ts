import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BundleFolder, makeBundleFolder } from './test-processes/bundle-folder.ts'

const run = promisify(execFile)

interface Report {
  readonly warnings: readonly string[]
  readonly vectors: readonly (readonly number[])[]
  /** The first two, embedded beside many others. */
  readonly many: readonly (readonly number[])[]
}

const dot = (left: readonly number[], right: readonly number[]) =>
  left.reduce((sum, component, at) => sum + component * (right[at] as number), 0)

let made: BundleFolder
const program = () => join(made.dist, 'bundle-entry.js')

/** Number of texts for which the native runtime opens processes; WebAssembly does not, and is slow. */
const FOR_PROCESSES = 64

const report = async (texts: number, many = 0): Promise<Report> => {
  // pnpm's scripts set NODE_PATH to a folder with every package of the workspace.
  const env = { ...process.env, NODE_PATH: '' }
  const { stdout } = await run(process.execPath, [program(), String(texts), String(many)], {
    cwd: tmpdir(),
    env,
    maxBuffer: 2 ** 24,
  })
  return JSON.parse(stdout) as Report
}

/**
 * Minimum cosine between the vectors of the two runtimes. Sums of 8-bit products saturate on processors
 * without VNNI, only in the native runtime: .9989 there, .9992 elsewhere; unrelated sentences stay below .9
 * with this model.
 */
const SAME_VECTOR = 0.998

describe('a bundle with the model', () => {
  beforeAll(async () => {
    made = await makeBundleFolder([
      fileURLToPath(new URL('./test-processes/bundle-entry.ts', import.meta.url)),
    ])
  }, 120_000)
  afterAll(() => rm(made.folder, { recursive: true }))

  it('keeps the model code out of what is loaded at start', async () => {
    const start = await readFile(program(), 'utf8')
    expect(start).not.toContain('from_pretrained')
    expect(start.length).toBeLessThan(300_000)
    const files = await readdir(made.dist)
    expect(files).toEqual(
      expect.arrayContaining(['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm.gz']),
    )
  })

  it('runs natively, and on WebAssembly where no platform package fits, with the same vectors', async () => {
    const native = await report(4, FOR_PROCESSES)
    expect(native.warnings).toEqual([])
    expect(native.many).toEqual(native.vectors.slice(0, 2))

    await rm(made.platformPackage)
    const wasm = await report(4)
    expect(wasm.warnings).toEqual([expect.stringContaining('WebAssembly')])

    expect(native.vectors).toHaveLength(4)
    for (const [index, vector] of native.vectors.entries()) {
      expect(dot(vector, wasm.vectors[index] as number[])).toBeGreaterThanOrEqual(SAME_VECTOR)
    }
  }, 180_000)

  it('runs on WebAssembly, too, where the platform package does not load', async () => {
    // As with another C library: the files exist but cannot be linked.
    await rm(made.platformPackage, { force: true })
    await mkdir(made.platformPackage)
    await writeFile(join(made.platformPackage, 'package.json'), JSON.stringify({ main: './addon.node' }))
    await writeFile(join(made.platformPackage, 'addon.node'), 'not a shared library')
    const { warnings, vectors } = await report(1)
    expect(warnings).toEqual([expect.stringContaining('WebAssembly')])
    expect(vectors).toHaveLength(1)
  }, 180_000)
})
