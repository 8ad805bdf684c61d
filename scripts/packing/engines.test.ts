import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Manifest, readManifest } from '@agora-mcp/build/package-manifest'
import { expect, it } from 'vitest'
import { OLDEST_NODE } from '../../packages/core/src/cli/node-version.ts'

const ROOT = join(import.meta.dirname, '../..')
const MANIFESTS = new Map(
  globSync('{apps,packages,packages/onnxruntime/platforms}/*/package.json', { cwd: ROOT })
    .map((file) => readManifest(join(ROOT, dirname(file))))
    .map((manifest) => [manifest.name, manifest]),
)

function withDependencies(name: string): Manifest[] {
  const manifest = MANIFESTS.get(name)
  if (manifest === undefined) return []
  const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  return [manifest, ...needed.flatMap(withDependencies)]
}

it('the npm of Node 20 leaves out nothing that a package calls optional', () => {
  const optional = [...MANIFESTS.values()].flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )
  expect(optional).toContain('library-rag-mcp')
  const leftOut = optional
    .flatMap(withDependencies)
    .filter(({ engines }) => ![undefined, '>=20'].includes(engines?.node))
    .map(({ name }) => name)
  expect(leftOut).toEqual([])
})

it('packages that are imported name the oldest Node that can import them', () => {
  for (const name of ['@agora-mcp/mcp-client', '@agora-mcp/agents'])
    expect(MANIFESTS.get(name)?.engines?.node).toBe(`>=${OLDEST_NODE}`)
})
