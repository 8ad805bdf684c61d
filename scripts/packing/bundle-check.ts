import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import type { PackPlan } from '@agora-mcp/build/pack-plan'
import type { Manifest } from '@agora-mcp/build/package-manifest'
import { inlinedPackages } from '@agora-mcp/build/third-party-licences'
import type { Metafile } from 'esbuild'

/**
 * Compares the content of esbuild's `dist` with what was reviewed. tsup inlines every library that is not in
 * the app's own `dependencies`, intended or not, including unused ones.
 * @param folder The app's folder, built.
 * @returns Problems, one sentence each, and the size of the bundle in kB.
 */
export function checkBundle(folder: string, manifest: Manifest, plan: PackPlan) {
  const metafile: Metafile = JSON.parse(readFileSync(join(folder, 'dist/metafile-esm.json'), 'utf8'))
  const kilobytes = Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const inlined = inlinedPackages(metafile, folder).map(({ name }) => name)
  const declared = [
    ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
    ...(plan.neverLoaded ?? []),
  ]
  const problems = [
    ...missing(inlined, plan.inlined, (name) => `${name} is inlined, but not in the reviewed list`),
    ...missing(plan.inlined, inlined, (name) => `${name} is in the reviewed list, but not inlined`),
    ...missing(externalPackages(metafile), declared, (name) => `${name} is imported, but not declared`),
  ]
  if (kilobytes > plan.maxBundleKilobytes) {
    problems.push(`the bundle has ${Math.ceil(kilobytes)} kB, its ceiling is ${plan.maxBundleKilobytes}`)
  }
  return { problems, kilobytes }
}

const missing = (names: readonly string[], known: readonly string[], say: (name: string) => string) =>
  [...new Set(names)].filter((name) => !known.includes(name)).map(say)

function externalPackages(metafile: Metafile): string[] {
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return imports
    .filter(({ external, path }) => external && !isBuiltin(path) && !path.startsWith('.'))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
}
