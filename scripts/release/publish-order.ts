import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Manifest, readManifest } from '@agora-mcp/build/package-manifest'

const ROOT = join(import.meta.dirname, '../..')

export interface Published {
  readonly name: string
  readonly version: string
  readonly folder: string
}

/** Published packages of the workspace, each after its dependencies: platforms of the runtime come first. */
export function publishOrder(): Published[] {
  const listing = execFileSync('pnpm', ['ls', '--recursive', '--depth', '-1', '--json'], { cwd: ROOT })
  const all: { name: string; version: string; path: string; private: boolean }[] = JSON.parse(
    listing.toString(),
  )
  const packages = new Map(all.filter((one) => !one.private).map((one) => [one.name, one]))
  return inOrder([...packages.keys()], (name) =>
    dependenciesOf(readManifest(packages.get(name)?.path ?? '')),
  ).map((name) => {
    const { version = '', path = '' } = packages.get(name) ?? {}
    return { name, version, folder: path }
  })
}

const dependenciesOf = ({ dependencies, optionalDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...optionalDependencies })

/** Sorts names after those they need; names outside the list are ignored. @throws Error for a cycle */
export function inOrder(names: readonly string[], needs: (name: string) => readonly string[]): string[] {
  const done = new Set<string>()
  const take = (name: string, path: readonly string[]) => {
    if (done.has(name) || !names.includes(name)) return
    if (path.includes(name)) throw new Error(`A circle of packages: ${[...path, name].join(' → ')}`)
    for (const needed of needs(name)) take(needed, [...path, name])
    done.add(name)
  }
  for (const name of names) take(name, [])
  return [...done]
}
