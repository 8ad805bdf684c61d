import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { envSchema, loadConfig } from './config.ts'

describe('the settings', () => {
  it('match the README’s table', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
    const named = [...readme.matchAll(/^\| `(AGENTS_[A-Z_]+)`/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual(Object.keys(envSchema.shape).sort())
  })

  it('of a role override the general ones', () => {
    const config = loadConfig({
      AGENTS_MODEL: 'extractive',
      AGENTS_MODEL_SUMMARY: 'mistral:mistral-small-latest',
    })
    expect(config).toMatchObject({ model: 'extractive', models: { summary: 'mistral:mistral-small-latest' } })
  })

  it('give prices of models by name', () => {
    const AGENTS_MODEL_PRICES =
      'mistral:mistral-small-latest=0.1/0.3, openai-compatible:http://x/v1?a=b#q=2/6/0.5'
    expect([...loadConfig({ AGENTS_MODEL_PRICES }).modelPrices]).toEqual([
      ['mistral:mistral-small-latest', { input: 0.1, output: 0.3 }],
      ['openai-compatible:http://x/v1?a=b#q', { input: 2, output: 6, cachedInput: 0.5 }],
    ])
    expect(() => loadConfig({ AGENTS_MODEL_PRICES: 'openai:x=2' })).toThrow('NAME=INPUT/OUTPUT')
  })

  it('report all errors at once', () => {
    const env = { AGENTS_MODEL: 'gpt', AGENTS_RETENTION_DAYS: 'ever', AGENTS_DATABASE_URL: 'mysql://x' }
    for (const name of Object.keys(env)) expect(() => loadConfig(env)).toThrow(name)
  })

  it.each([
    ['ollama:qwen3:4b', true],
    ['lmstudio:qwen3-4b', true],
    ['openai-compatible:http://127.0.0.1:8080/v1#small', true],
    ['openai', true],
    ['ollama', false],
    ['openai-compatible:http://127.0.0.1:8080/v1', false],
  ])('names a model by %s: %s', (name, isRight) => {
    const load = () => loadConfig({ AGENTS_MODEL_SUMMARY: name })
    if (isRight) expect(load().models).toEqual({ summary: name })
    else expect(load).toThrow('AGENTS_MODEL_SUMMARY')
  })

  it.each([
    ['10.0.0.5, 2001:db8::1,10.1.0.0/24,loopback', ['10.0.0.5', '2001:db8::1', '10.1.0.0/24', 'loopback']],
    ['0.0.0.0/0', null],
    ['true', null],
    ['1', null],
    ['10.0.0.0/33', null],
    ['proxy.example', null],
  ])('reads the proxies of %s', (list, proxies) => {
    const read = () => loadConfig({ AGENTS_TRUST_PROXY: list }).trustProxy
    if (proxies === null) expect(read).toThrow('AGENTS_TRUST_PROXY')
    else expect(read()).toEqual(proxies)
  })
})
