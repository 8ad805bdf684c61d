import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import server from '../server.json' with { type: 'json' }
import { envSchema, loadConfig } from './config.ts'

describe('configuration', () => {
  it('asks the official services where nothing else is said', () => {
    expect(loadConfig({})).toMatchObject({
      apiToken: undefined,
      apiUrl: 'https://api.data.inclusion.gouv.fr',
      geoApiUrl: 'https://geo.api.gouv.fr',
      geocoderUrl: 'https://data.geopf.fr/geocodage',
    })
  })

  it('keeps the tokens among what must never be printed', () => {
    const config = loadConfig({ DATAINCLUSION_API_TOKEN: ' abc ', DATAINCLUSION_HTTP_TOKEN: 'def' })
    expect(config.secrets.map((secret) => secret.reveal())).toEqual(['abc', 'def'])
    expect(JSON.stringify(config)).not.toMatch(/abc|def/)
  })

  it.each(['Bearer abc', 'ab\nc', 'jeton-é'])('refuses a token that no header can carry: %j', (token) => {
    expect(() => loadConfig({ DATAINCLUSION_API_TOKEN: token })).toThrow(
      'DATAINCLUSION_API_TOKEN: expected the token alone',
    )
  })

  it.each(['README.md', 'README.fr.md'])(
    'names every variable in %s and in server.json, and no other',
    (file) => {
      const variables = Object.keys(envSchema.shape).sort()
      const readme = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
      const table = [...readme.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name).sort()
      expect(table).toEqual(variables)
      const [npm] = server.packages
      expect(npm?.environmentVariables.map(({ name }) => name).sort()).toEqual(variables)
    },
  )

  it('has one version everywhere', () => {
    expect([server.version, server.packages[0]?.version]).toEqual([manifest.version, manifest.version])
    expect(server.name).toBe(manifest.mcpName)
  })
})
