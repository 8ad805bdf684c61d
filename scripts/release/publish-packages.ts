import { execFileSync } from 'node:child_process'
import { packPackage } from '../packing/pack-package.ts'
import { publishOrder } from './publish-order.ts'

export interface Target {
  /** Address of a registry; undefined for npm's usual one. */
  readonly registry: string | undefined
  /** True to have npm record where a package was built; only possible in a workflow. */
  readonly provenance: boolean
  readonly env: NodeJS.ProcessEnv
}

/**
 * Publishes what the registry does not have yet, each package after its dependencies, so that nobody installs
 * a server without its runtime. pnpm packs (npm would leave `workspace:` in the manifests), npm uploads.
 * @param say Called for each package.
 */
export function publishPackages({ registry, provenance, env }: Target, say: (line: string) => void): void {
  const where = registry === undefined ? [] : [`--registry=${registry}`]
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, ...where], {
      env,
      stdio: 'pipe',
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
  for (const { name, version, folder } of publishOrder()) {
    if (isThere(() => npm('view', `${name}@${version}`, 'version'))) {
      say(`${name} ${version}: is there already`)
      continue
    }
    npm('publish', packPackage(folder).tarball, '--access=public', `--provenance=${provenance}`)
    say(`${name} ${version}: published`)
  }
}

function isThere(view: () => string): boolean {
  try {
    return view().trim() !== ''
  } catch (error) {
    if (/E404/.test(String((error as { stderr?: string }).stderr))) return false
    throw error
  }
}
