/** Makes the publishable packages under `platforms/`: hard links where the file system has them, so in no time. */
import { fileURLToPath } from 'node:url'
import { buildPlatform } from '../src/build-platform.ts'
import { PLATFORMS, platformName } from '../src/platforms.ts'

for (const platform of PLATFORMS) {
  const folder = fileURLToPath(new URL(`../platforms/${platformName(platform)}`, import.meta.url))
  await buildPlatform(platform, folder)
}
