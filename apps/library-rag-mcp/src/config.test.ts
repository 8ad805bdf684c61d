import { delimiter, join } from 'node:path'
import { describeSettings } from '@agora-mcp/testing'
import { describe, expect, it } from 'vitest'
import { envSchema, loadConfig } from './config.ts'

describeSettings(envSchema, join(import.meta.dirname, '..'))

describe('configuration', () => {
  it('reads only the home folder without configured roots', () => {
    expect(loadConfig({}, '/home/ana').allowedRoots).toEqual(['/home/ana'])
    const roots = ['/books', '/scans'].join(delimiter)
    expect(loadConfig({ LIBRARY_RAG_ALLOWED_ROOTS: roots }, '/home/ana').allowedRoots).toEqual([
      '/books',
      '/scans',
    ])
  })
})
