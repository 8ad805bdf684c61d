import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'

/**
 * Registers the tests that every app's configuration must pass: its variables are in the READMEs' tables and
 * in `server.json`, and versions agree everywhere.
 * @param envSchema Schema of the variables.
 * @param folder Absolute path of the app.
 */
export function describeSettings(
  envSchema: z.ZodObject,
  folder: string,
  readmes: readonly string[] = ['README.md'],
): void {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const manifest = JSON.parse(read('package.json'))
  const server = JSON.parse(read('server.json'))
  const variables = Object.keys(envSchema.shape).sort()

  describe('settings', () => {
    it.each(readmes)('%s names every variable in its table, and no other', (file) => {
      const table = [...read(file).matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name).sort()
      expect(table).toEqual(variables)
    })

    it('server.json names every variable, and no other', () => {
      const named = server.packages[0].environmentVariables.map(({ name }: { name: string }) => name)
      expect(named.sort()).toEqual(variables)
    })

    it('has one name and one version everywhere', () => {
      expect([server.version, server.packages[0].version]).toEqual([manifest.version, manifest.version])
      expect(server.name).toBe(manifest.mcpName)
    })
  })
}
