import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const run = promisify(execFile)

interface Report {
  readonly warnings: readonly string[]
  readonly vectors: readonly (readonly number[])[]
}

const dot = (left: readonly number[], right: readonly number[]) =>
  left.reduce((sum, component, at) => sum + component * (right[at] as number), 0)

/** A folder with the bundle and, under node_modules, nothing but the packages that stay outside of it. */
let folder: string
const bundle = () => join(folder, 'dist/bundle-entry.js')
const platformPackage = () => join(folder, `node_modules/@agora-mcp/onnxruntime-${platform()}-${arch()}`)

const report = async (): Promise<Report> => {
  // pnpm's scripts set NODE_PATH to a folder with every package of the workspace.
  const env = { ...process.env, NODE_PATH: '' }
  const { stdout } = await run(process.execPath, [bundle()], { cwd: tmpdir(), env, maxBuffer: 2 ** 24 })
  return JSON.parse(stdout) as Report
}

describe('a bundle with the model', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bundle-'))
    await build({
      entryPoints: [here('./test-processes/bundle-entry.ts')],
      outdir: join(folder, 'dist'),
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node22.13',
      external: ['@agora-mcp/multilingual-e5-small'],
      plugins: [transformersPlugin()],
    })
    await mkdir(join(folder, 'node_modules/@agora-mcp'), { recursive: true })
    await symlink(join(modelFolder, '..'), join(folder, 'node_modules/@agora-mcp/multilingual-e5-small'))
    await symlink(here(`../../../../onnxruntime/platforms/${platform()}-${arch()}`), platformPackage())
  }, 30_000)
  afterAll(() => rm(folder, { recursive: true }))

  it('keeps the model code out of what is loaded at start', async () => {
    const start = await readFile(bundle(), 'utf8')
    expect(start).not.toContain('from_pretrained')
    expect(start.length).toBeLessThan(300_000)
    const files = await readdir(join(folder, 'dist'))
    expect(files).toEqual(
      expect.arrayContaining(['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']),
    )
  })

  it('runs natively, and on WebAssembly where no platform package fits, with the same vectors', async () => {
    const native = await report()
    expect(native.warnings).toEqual([])

    await rm(platformPackage())
    const wasm = await report()
    expect(wasm.warnings).toEqual([expect.stringContaining('WebAssembly')])

    expect(native.vectors).toHaveLength(4)
    for (const [index, vector] of native.vectors.entries()) {
      expect(dot(vector, wasm.vectors[index] as number[])).toBeGreaterThanOrEqual(0.999)
    }
  }, 60_000)

  it('runs on WebAssembly, too, where the platform package does not load', async () => {
    // As with another C library: the files are there and cannot be linked.
    await rm(platformPackage(), { force: true })
    await mkdir(platformPackage())
    await writeFile(join(platformPackage(), 'package.json'), JSON.stringify({ main: './addon.node' }))
    await writeFile(join(platformPackage(), 'addon.node'), 'not a shared library')
    const { warnings, vectors } = await report()
    expect(warnings).toEqual([expect.stringContaining('WebAssembly')])
    expect(vectors).toHaveLength(4)
  }, 60_000)
})
