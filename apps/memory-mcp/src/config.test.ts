import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import server from '../server.json' with { type: 'json' }
import { envSchema } from './config.ts'

describe('configuration', () => {
  it('names every variable in the README and in server.json, and no other', () => {
    const variables = Object.keys(envSchema.shape).sort()
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const table = [...readme.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name).sort()
    expect(table).toEqual(variables)
    const [npm] = server.packages
    expect(npm?.environmentVariables.map(({ name }) => name).sort()).toEqual(variables)
  })

  it('has one version everywhere', () => {
    expect([server.version, server.packages[0]?.version]).toEqual([manifest.version, manifest.version])
    expect(server.name).toBe(manifest.mcpName)
  })
})
