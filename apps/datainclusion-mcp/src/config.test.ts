import { join } from 'node:path'
import { describeSettings } from '@agora-mcp/testing'
import { describe, expect, it } from 'vitest'
import { envSchema, loadConfig } from './config.ts'

describeSettings(envSchema, join(import.meta.dirname, '..'), ['README.md', 'README.fr.md'])

describe('configuration', () => {
  it('uses the official services by default', () => {
    expect(loadConfig({})).toMatchObject({
      apiToken: undefined,
      apiUrl: 'https://api.data.inclusion.gouv.fr',
      geoApiUrl: 'https://geo.api.gouv.fr',
      geocoderUrl: 'https://data.geopf.fr/geocodage',
    })
  })

  it('lists the tokens as secrets', () => {
    const config = loadConfig({ DATAINCLUSION_API_TOKEN: ' abc ', DATAINCLUSION_HTTP_TOKEN: 'def' })
    expect(config.secrets.map((secret) => secret.reveal())).toEqual(['abc', 'def'])
    expect(JSON.stringify(config)).not.toMatch(/abc|def/)
  })

  it.each(['Bearer abc', 'ab\nc', 'jeton-é'])('refuses a token that no header can carry: %j', (token) => {
    expect(() => loadConfig({ DATAINCLUSION_API_TOKEN: token })).toThrow(
      'DATAINCLUSION_API_TOKEN: expected the token alone',
    )
  })
})
