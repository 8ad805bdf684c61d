import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@agora-mcp/build/package-manifest'
import type { Packed } from './pack-package.ts'

const BIN = join(import.meta.dirname, '../../node_modules/.bin')

const UNWANTED =
  /\.(test|bench|eval)\.[jt]s$|^(test|bench|evals)\/|(^|\/)(metafile-.*|tsconfig)\.json$|\.config\.ts$/

/** Finds problems of a packed package, one sentence each, including those of publint and attw. */
export function checkTarball({ tarball, unpacked, manifest }: Packed): string[] {
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const problems = files.filter((file) => UNWANTED.test(file)).map((file) => `${file} is in the tarball`)
  for (const wanted of [
    'README.md',
    'LICENSE',
    // A platform package has the version, and therefore the changelog, of its runtime.
    ...(manifest.os ? [] : ['CHANGELOG.md']),
    ...(manifest.bin ? ['dist/THIRD_PARTY.txt'] : []),
    ...(manifest.mcpName ? ['server.json'] : []),
  ]) {
    if (!files.includes(wanted)) problems.push(`${wanted} is not in the tarball`)
  }
  problems.push(...machinePaths(unpacked, files).map((file) => `${file} names a path of this machine`))
  const unresolved = JSON.stringify(manifest).match(/"(workspace|catalog):[^"]*"/g) ?? []
  problems.push(...unresolved.map((range) => `the manifest still says ${range}`))
  if (manifest.mcpName && !(manifest.name in (manifest.bin ?? {})))
    problems.push('bin is not named like the server')

  problems.push(...run('publint', ['run', tarball, '--strict']))
  // attw checks types, which a package of binaries does not have.
  if (hasTypes(manifest))
    problems.push(...run('attw', [tarball, '--profile', 'esm-only', '--format', 'ascii']))
  return problems
}

function machinePaths(unpacked: string, files: readonly string[]): string[] {
  const clone = `${join(import.meta.dirname, '../..')}/`
  return files.filter((file) => {
    const path = join(unpacked, file)
    return statSync(path).isFile() && readFileSync(path).includes(clone)
  })
}

const hasTypes = ({ exports, types }: Manifest) =>
  types !== undefined || JSON.stringify(exports ?? {}).includes('"types"')

/** Output of a failing tool, as one problem; empty if it passes. */
function run(tool: string, args: readonly string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync(join(BIN, tool), args, { encoding: 'utf8' })
  if (error) throw error
  return status === 0 ? [] : [`${tool}:\n${stdout}${stderr}`]
}
