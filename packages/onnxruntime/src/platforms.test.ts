import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform as os, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlatform } from './build-platform.ts'
import { ADDON, PLATFORMS, platformName } from './platforms.ts'

const require = createRequire(import.meta.url)

interface Manifest {
  readonly version: string
  readonly dependencies?: Record<string, string>
  readonly [field: string]: unknown
}
const manifest = async (folder: URL | string) =>
  JSON.parse(await readFile(new URL('package.json', folder), 'utf8')) as Manifest

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platforms-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.each(PLATFORMS)('the platform package $os-$cpu', (platform) => {
  it('has a manifest that installs where it fits, runs no script and loads the addon', async () => {
    const name = platformName(platform)
    const { version: runtimeVersion } = require('onnxruntime-node/package.json') as Manifest
    const found = await manifest(new URL(`../platforms/${name}/`, import.meta.url))
    expect(found).toMatchObject({
      name: `@agora-mcp/onnxruntime-${name}`,
      version: runtimeVersion,
      license: 'MIT',
      main: `./lib/${ADDON}`,
      files: ['lib'],
    })
    // Put in place when it is packed: in the workspace they would make pnpm warn on every other system.
    expect(found.publishConfig).toMatchObject({
      os: [platform.os],
      cpu: [platform.cpu],
      ...(platform.libc ? { libc: [platform.libc] } : {}),
    })
    expect(Object.keys(found.scripts ?? {}).filter((script) => /install|prepare/.test(script))).toEqual([])
    expect(found.dependencies).toBeUndefined()
  })

  it('is built complete, and the second time leaves what is there', async () => {
    const target = join(folder, platformName(platform))
    await buildPlatform(platform, target)
    expect((await readdir(target)).sort()).toEqual(['LICENSE', 'README.md', 'lib'])
    expect((await readdir(join(target, 'lib'))).sort()).toEqual([ADDON, ...platform.libraries].sort())
    const inode = async () => (await stat(join(target, 'lib', ADDON))).ino
    const before = await inode()
    await buildPlatform(platform, target)
    expect(await inode()).toBe(before)
  })
})

describe('the platform packages', () => {
  it('are listed for every platform that onnxruntime-node has binaries for', async () => {
    const binaries = join(require.resolve('onnxruntime-node'), '../../bin/napi-v6')
    const present = await Promise.all(
      (await readdir(binaries)).map(async (os) =>
        (await readdir(join(binaries, os))).map((cpu) => `${os}-${cpu}`),
      ),
    )
    expect(PLATFORMS.map(platformName).sort()).toEqual(present.flat().sort())
  })

  it('hold the runtime whose JavaScript transformers.js asks for', async () => {
    const installed = (name: string) => manifest(new URL(`../node_modules/${name}/`, import.meta.url))
    const { dependencies } = await installed('@xenova/transformers')
    for (const name of ['onnxruntime-node', 'onnxruntime-web']) {
      expect((await installed(name)).version).toBe(dependencies?.[name])
    }
  })

  it.runIf(PLATFORMS.some((platform) => platform.os === os() && platform.cpu === arch()))(
    'load on this machine',
    () => {
      const addon = require(join(folder, `${os()}-${arch()}`, 'lib', ADDON)) as Record<string, unknown>
      expect(addon).toHaveProperty('InferenceSession')
    },
  )
})
