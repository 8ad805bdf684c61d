import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { definePack } from '@agora-mcp/build/pack-plan'
import { thirdPartyLicences } from '@agora-mcp/build/third-party-licences'
import { build } from 'esbuild'
import { beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '../../packages/testing/src/setup/index.ts'
import { checkBundle } from './bundle-check.ts'

let app: string

beforeEach(() => {
  app = newFolder()
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(app, path)), { recursive: true })
  writeFileSync(join(app, path), text)
}

function library(name: string, license: string): void {
  write(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: '1.2.3', license, main: 'index.js' }),
  )
  write(`node_modules/${name}/index.js`, `export const value = '${name}'\nexport const unused = 1\n`)
  write(`node_modules/${name}/LICENSE`, `Copyright of ${name}\n`)
}

/** Builds an app with this entry text, using the shared build options. */
async function bundle(entry: string, external: string[] = []): Promise<void> {
  write('src/index.js', entry)
  const { metafile } = await build({
    absWorkingDir: app,
    entryPoints: ['src/index.js'],
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    metafile: true,
    external,
    logLevel: 'silent',
    plugins: [thirdPartyLicences()],
  })
  write('dist/metafile-esm.json', JSON.stringify(metafile))
}

const check = (inlined: string[], dependencies: Record<string, string> = {}, maxBundleKilobytes = 10) => {
  const plan = definePack({
    inlined,
    maxBundleKilobytes,
    maxInstallMegabytes: 1,
    env: () => ({}),
    malformed: {},
    calls: () => [],
  })
  return checkBundle(app, { name: 'app', version: '0.1.0', dependencies }, plan).problems
}

describe('checkBundle', () => {
  it('is content with what was reviewed and declared', async () => {
    library('@scope/small', 'MIT')
    await bundle(
      "import { readFileSync } from 'node:fs'\nimport { value } from '@scope/small'\nimport 'native/binding'\nconsole.log(value, readFileSync)\n",
      ['native'],
    )
    expect(check(['@scope/small'], { native: '^1.0.0' })).toEqual([])
  })

  it('names a library that nobody reviewed, and one that is gone', async () => {
    library('surprise', 'MIT')
    await bundle("import { value } from 'surprise'\nconsole.log(value)\n")
    expect(check(['zod'])).toEqual([
      'surprise is inlined, but not in the reviewed list',
      'zod is in the reviewed list, but not inlined',
    ])
  })

  it('passes over a library of which nothing is left', async () => {
    library('shaken', 'MIT')
    write(
      'node_modules/shaken/package.json',
      '{"name":"shaken","version":"1.0.0","license":"MIT","sideEffects":false}',
    )
    await bundle("import { value } from 'shaken'\nconsole.log(1)\n")
    expect(check([])).toEqual([])
  })

  it('names an import that will be missing, and a bundle that grew', async () => {
    await bundle(`import 'native'\nconsole.log('${'x'.repeat(20_000)}')\n`, ['native'])
    expect(check([])).toEqual([
      'native is imported, but not declared',
      'the bundle has 21 kB, its ceiling is 10',
    ])
  })
})

describe('thirdPartyLicences', () => {
  it('writes name, version and licence of what is inlined', async () => {
    library('one', 'MIT')
    library('two', 'Apache-2.0')
    await bundle(
      "import { value } from 'two'\nimport { value as other } from 'one'\nconsole.log(value, other)\n",
    )
    const text = readFileSync(join(app, 'dist/THIRD_PARTY.txt'), 'utf8')
    expect(text).toMatch(
      /^one 1\.2\.3\nLicence: MIT\n\nCopyright of one\n\n?-+\n\ntwo 1\.2\.3\nLicence: Apache-2\.0/,
    )
  })

  it('stops the build at a licence that is not permissive', async () => {
    library('copyleft', 'AGPL-3.0-only')
    await expect(bundle("import { value } from 'copyleft'\nconsole.log(value)\n")).rejects.toThrow(
      'copyleft@1.2.3 is AGPL-3.0-only: it cannot be inlined',
    )
  })
})
