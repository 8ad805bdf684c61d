import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { transformersPlugin } from '@agora-mcp/onnxruntime/plugin'
import { build } from 'esbuild'

export interface BundleFolder {
  /** Root folder, in the system's temporary one; the caller removes it. */
  readonly folder: string
  /** Folder with the bundles, one for each program, e.g. `start.js` of `start.ts`. */
  readonly dist: string
  /** Link to the native runtime of this machine, which a test may remove. */
  readonly platformPackage: string
}

/** Bundles programs as an app's build does; node_modules contain the external dependencies only. */
export async function makeBundleFolder(programs: string[]): Promise<BundleFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'))
  const dist = join(folder, 'dist')
  const worker = fileURLToPath(new URL('../../transformers/passages.worker.ts', import.meta.url))
  await build({
    // Keyed by name, so that all end up in one folder.
    entryPoints: Object.fromEntries([...programs, worker].map((file) => [basename(file, '.ts'), file])),
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.13',
    external: ['@agora-mcp/multilingual-e5-small'],
    plugins: [transformersPlugin()],
  })
  const scope = join(folder, 'node_modules/@agora-mcp')
  const here = `${platform()}-${arch()}`
  const platformPackage = join(scope, `onnxruntime-${here}`)
  const platforms = new URL('../../../../../onnxruntime/platforms/', import.meta.url)
  await mkdir(scope, { recursive: true })
  await symlink(join(modelFolder, '..'), join(scope, 'multilingual-e5-small'))
  await symlink(fileURLToPath(new URL(here, platforms)), platformPackage)
  return { folder, dist, platformPackage }
}
