import { copyFile, link, mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ADDON, type Platform, platformName } from './platforms.ts'

const require = createRequire(import.meta.url)
const installed = dirname(dirname(require.resolve('onnxruntime-node')))
const { version } = require('onnxruntime-node/package.json') as { version: string }

/**
 * Fills the folder of a platform's package with what it publishes beside its manifest: the binaries out of
 * onnxruntime-node, licence and README. Nothing is done twice.
 * @throws Error ENOENT when onnxruntime-node lacks a file, as after an upgrade that renames one.
 */
export async function buildPlatform(platform: Platform, folder: string): Promise<void> {
  await mkdir(join(folder, 'lib'), { recursive: true })
  for (const file of [ADDON, ...platform.libraries]) {
    await place(join(installed, 'bin/napi-v6', platform.os, platform.cpu, file), join(folder, 'lib', file))
  }
  await place(fileURLToPath(new URL('../LICENSE', import.meta.url)), join(folder, 'LICENSE'))
  await writeFile(join(folder, 'README.md'), readme(platform))
}

/** Links a file, or copies it where that cannot be; leaves it where it is there already. */
async function place(source: string, target: string): Promise<void> {
  const [from, to] = await Promise.all([stat(source), stat(target).catch(() => null)])
  if (to !== null && to.size === from.size && to.mtimeMs === from.mtimeMs) return
  await rm(target, { force: true })
  await link(source, target).catch(async () => {
    await copyFile(source, target)
    await utimes(target, from.atime, from.mtime)
  })
}

const readme = (platform: Platform): string => `# @agora-mcp/onnxruntime-${platformName(platform)}

The native part of [ONNX Runtime](https://onnxruntime.ai) ${version} for Node on ${platformName(platform)}: the addon and
the shared libraries it needs, taken unchanged from the npm package \`onnxruntime-node\`, which holds those of every
platform and runs an install script. This one has no script, and only installs where it fits.

It is an optional dependency of the servers that run a model. \`require()\` gives the addon; the JavaScript around it is
onnxruntime-node's own, in the servers' bundles.

MIT, © Microsoft Corporation, as the runtime. Notices of the software in it:
https://github.com/microsoft/onnxruntime/blob/v${version}/ThirdPartyNotices.txt
`
