import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

/** Licences that may be inlined into an MIT package; any other stops the build. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  '(MIT AND Zlib)',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
])

export interface InlinedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression that its manifest declares. */
  readonly licence: string
  readonly folder: string
}

/** Libraries in an esbuild output, without ours. @param base Folder that the metafile's paths are relative to. */
export function inlinedPackages(metafile: Metafile, base: string): InlinedPackage[] {
  const folders = new Set<string>()
  for (const output of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
      const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
      if (bytesInOutput > 0 && folder) folders.add(resolve(base, folder))
    }
  }
  return [...folders].map(readPackage).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readPackage(folder: string): InlinedPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { name: manifest.name, version: manifest.version, licence: String(manifest.license), folder }
}

/**
 * An esbuild plugin that writes `THIRD_PARTY.txt` beside the bundle: name, version and licence text of every library
 * in it, as their licences ask, and the texts of `licences/` for data that was taken over. A licence that is not permissive stops the build.
 */
export function thirdPartyLicences(): Plugin {
  return {
    name: 'third-party-licences',
    setup(build) {
      const { outdir = 'dist', absWorkingDir = process.cwd() } = build.initialOptions
      build.initialOptions.metafile = true
      build.onEnd(({ metafile }) => {
        // A failed build has no metafile; esbuild reports the failure itself.
        if (!metafile) return
        const packages = inlinedPackages(metafile, absWorkingDir)
        const all = [...packages.map(describePackage), ...licencesOfData(absWorkingDir)]
        const text = all.join(`\n${'-'.repeat(80)}\n\n`)
        // tsup writes the outputs later, so the folder may not be there yet.
        const folder = resolve(absWorkingDir, outdir)
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, 'THIRD_PARTY.txt'), text)
      })
    },
  }
}

function describePackage({ name, version, licence, folder }: InlinedPackage): string {
  if (!PERMISSIVE.has(licence)) throw new Error(`${name}@${version} is ${licence}: it cannot be inlined`)
  return `${name} ${version}\nLicence: ${licence}\n\n${licenceText(folder) ?? 'The package ships no licence text.\n'}`
}

/** Licence and notice files of a package, joined; null where it has none. */
function licenceText(folder: string): string | null {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return texts.length > 0 ? `${texts.join('\n\n')}\n` : null
}

/** Reads the licences of bundled data that no manifest declares, from `licences/` of a package. */
function licencesOfData(base: string): string[] {
  const folder = join(base, 'licences')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}
