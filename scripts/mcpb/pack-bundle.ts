import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest } from '@agora-mcp/build/package-manifest'
import { fillBundle, type Platform } from './bundle-folder.ts'
import { bundleManifest } from './bundle-manifest.ts'

const MCPB = join(import.meta.dirname, '../../node_modules/.bin/mcpb')

export interface Bundle {
  readonly file: string
  readonly megabytes: number
  readonly sha256: string
}

/** Packs with Anthropic's program, which validates the manifest. @param target folder, created if missing */
export async function packBundle(app: string, platform: Platform, target: string): Promise<Bundle> {
  const work = mkdtempSync(join(tmpdir(), 'agora-mcpb-'))
  try {
    const stage = join(work, 'stage')
    fillBundle(app, platform, join(stage, 'server'))
    copyFileSync(join(app, 'icon.png'), join(stage, 'icon.png'))
    const manifest = await bundleManifest(app, platform, stage, work)
    writeFileSync(join(stage, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    mcpb('validate', join(stage, 'manifest.json'))
    const { name, version } = readManifest(app)
    mkdirSync(target, { recursive: true })
    const file = join(target, `${name}-${version}${platform === null ? '' : `-${platform}`}.mcpb`)
    mcpb('pack', stage, file)
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
    return { file, megabytes: statSync(file).size / 1e6, sha256 }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Runs Anthropic's program. @throws Error with its output if it fails */
export function mcpb(...args: string[]): string {
  try {
    return execFileSync(MCPB, args, {
      encoding: 'utf8',
      stdio: 'pipe',
      shell: process.platform === 'win32',
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`mcpb ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}
