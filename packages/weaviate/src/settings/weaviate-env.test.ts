import { type Env, parseEnv } from '@agora-mcp/core/config'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { weaviateFields, weaviateSettings } from './weaviate-env.ts'

const read = (env: Env) => weaviateSettings('APP', parseEnv(z.object(weaviateFields('APP')), env))

describe('settings of Weaviate', () => {
  it('are none without an address, and nothing beside it goes unnoticed', () => {
    expect(read({})).toBeUndefined()
    expect(() => read({ APP_WEAVIATE_API_KEY: 'k' })).toThrow(/APP_WEAVIATE_API_KEY.*APP_WEAVIATE_URL/)
  })

  it('find gRPC where it usually is', () => {
    const grpcOf = (url: string) => read({ APP_WEAVIATE_URL: url })?.grpcUrl
    expect(grpcOf('http://127.0.0.1:8080')).toBe('http://127.0.0.1:50051')
    expect(grpcOf('https://search.example.org')).toBe('https://search.example.org:50051')
    expect(grpcOf('https://abc.c0.europe-west3.gcp.weaviate.cloud')).toBe(
      'https://grpc-abc.c0.europe-west3.gcp.weaviate.cloud:443',
    )
  })

  it('name several nodes, and as many addresses for gRPC', () => {
    const APP_WEAVIATE_URL = 'http://a:8080/, http://b:8080'
    expect(read({ APP_WEAVIATE_URL })).toMatchObject({
      url: 'http://a:8080,http://b:8080',
      grpcUrl: 'http://a:50051,http://b:50051',
    })
    expect(() => read({ APP_WEAVIATE_URL, APP_WEAVIATE_GRPC_URL: 'http://a:50051' })).toThrow(/as many/)
    expect(() => read({ APP_WEAVIATE_URL: 'http://a:8080,b' })).toThrow(/http\(s\) address/)
  })

  it('refuse a prefix that no collection may have', () => {
    expect(() =>
      read({ APP_WEAVIATE_URL: 'http://127.0.0.1', APP_WEAVIATE_COLLECTION_PREFIX: 'agora-' }),
    ).toThrow(/capital letter/)
  })
})
