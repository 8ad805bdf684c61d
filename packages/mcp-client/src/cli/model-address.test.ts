import { expect, it } from 'vitest'
import { addressIn, ollamaAddress, withVersion } from './model-address.ts'

it.each([
  [undefined, 'http://127.0.0.1:11434/'],
  ['', 'http://127.0.0.1:11434/'],
  ['127.0.0.1:1234', 'http://127.0.0.1:1234/'],
  ['0.0.0.0', 'http://127.0.0.1:11434/'],
  ['0.0.0.0:1234', 'http://127.0.0.1:1234/'],
  [':1234', 'http://127.0.0.1:1234/'],
  ['gpu.example.org', 'http://gpu.example.org:11434/'],
  ['http://gpu.example.org:1234', 'http://gpu.example.org:1234/'],
  ['https://gpu.example.org', 'https://gpu.example.org/'],
  ['https://gpu.example.org/ollama/', 'https://gpu.example.org/ollama/'],
  ['[::1]', 'http://[::1]:11434/'],
  ['[::]:1234', 'http://[::1]:1234/'],
])('reads OLLAMA_HOST %j as Ollama does', (host, address) => {
  expect(ollamaAddress(host).href).toBe(address)
})

it.each([
  ['localhost:8080', 'http://localhost:8080/v1'],
  ['localhost', 'http://localhost/v1'],
  ['192.168.1.7/v1', 'http://192.168.1.7/v1'],
  ['models.example.org/v1/', 'https://models.example.org/v1'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1'],
  ['https://example.org/api/anthropic', 'https://example.org/api/anthropic/v1'],
  ['https://example.org/v1beta', 'https://example.org/v1beta'],
])('adds to %j what lacks', (text, address) => {
  expect(withVersion(addressIn({ X: text }, 'X') as URL)).toBe(address)
})

it.each(['ftp://example.org', 'http://', 'not an address'])('says that %j is none', (text) => {
  expect(() => addressIn({ OPENAI_BASE_URL: text }, 'OPENAI_BASE_URL')).toThrow(
    /OPENAI_BASE_URL is not an address/,
  )
})
