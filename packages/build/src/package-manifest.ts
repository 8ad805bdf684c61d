import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly engines?: { readonly node?: string }
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: unknown
  readonly types?: string
  readonly mcpName?: string
  /** Systems on which a packed package can be installed; absent if on all. */
  readonly os?: readonly string[]
  /** Fields that pnpm puts in place when it packs. */
  readonly publishConfig?: { readonly os?: readonly string[]; readonly cpu?: readonly string[] }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

export const fitsThisMachine = ({ publishConfig: { os, cpu } = {} }: Manifest): boolean =>
  (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
