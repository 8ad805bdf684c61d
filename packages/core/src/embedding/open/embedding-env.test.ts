import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseEnv } from '../../config/index.ts'
import { embeddingFields, embeddingSettings } from './embedding-env.ts'

const settings = (env: Record<string, string>) => {
  const schema = z.object({ ...embeddingFields('APP'), APP_LOG_LEVEL: z.string().default('info') })
  return embeddingSettings('APP', parseEnv(schema, env))
}

describe('embedding settings', () => {
  it('take the bundled model when nothing is said', () => {
    expect(settings({})).toEqual({ kind: 'bundled' })
    expect(settings({ APP_EMBEDDING: ' bundled ' })).toEqual({ kind: 'bundled' })
  })

  it('take a name with an owner as a hub model, with its device and data type', () => {
    expect(
      settings({
        APP_EMBEDDING: 'Xenova/bge-m3@main',
        APP_EMBEDDING_DEVICE: 'cuda',
        APP_EMBEDDING_DTYPE: 'fp16',
        HF_ENDPOINT: 'http://mirror.example',
      }),
    ).toMatchObject({
      kind: 'hub',
      model: 'Xenova/bge-m3@main',
      device: 'cuda',
      dtype: 'fp16',
      hubUrl: 'http://mirror.example',
    })
  })

  it('take an address as an endpoint, prefixes to the last space, the key unprinted', () => {
    const endpoint = settings({
      APP_EMBEDDING: 'https://api.example/v1',
      APP_EMBEDDING_MODEL: 'mistral-embed',
      APP_EMBEDDING_API_KEY: 'key-123456',
      APP_EMBEDDING_QUERY_PREFIX: 'query: ',
      APP_EMBEDDING_PASSAGE_PREFIX: 'passage: ',
    })
    expect(endpoint).toMatchObject({
      kind: 'endpoint',
      url: 'https://api.example/v1',
      model: 'mistral-embed',
      queryPrefix: 'query: ',
      passagePrefix: 'passage: ',
    })
    expect(JSON.stringify(endpoint)).not.toContain('key-123456')
  })

  it('refuse anything else by the name of its variable', () => {
    for (const value of ['bundeld', 'ftp://x/y', 'http://', 'a b/c', '/etc/passwd', '../model']) {
      expect(() => settings({ APP_EMBEDDING: value })).toThrow(/^APP_EMBEDDING: expected bundled/)
    }
  })
})
