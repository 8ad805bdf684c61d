import { type ServerProcess, startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import toolsList from '../../src/tools/tools-list.json' with { type: 'json' }
import { SHOWS_APPS, startLibrary } from '../support/library-process.ts'

const PAGE = 'ui://library-rag/page-viewer'
const OF_THE_VIEWER = ['show_page', 'get_page_picture']
const withoutViewer = toolsList.filter(({ name }) => !OF_THE_VIEWER.includes(name))

let folder = ''
const endpoint = openForTests(startEmbeddingEndpoint)
beforeAll(async () => {
  folder = newFolder()
})

/** `_meta` of a request without a handshake. */
const modern = (capabilities: object) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  },
})

describe.each([
  ['that shows apps', SHOWS_APPS],
  ['that shows none', {}],
])('a client over stdio %s', (_, capabilities) => {
  const showsApps = capabilities === SHOWS_APPS
  const expected = showsApps ? toolsList : withoutViewer
  let library: ServerProcess
  beforeAll(async () => {
    library = await startLibrary(folder, endpoint.url, {}, capabilities)
  })
  afterAll(() => library.close())

  it('a client is told of exactly the tools that it can use, with and without a handshake', async () => {
    const { tools } = await library.client.request({ method: 'tools/list', params: {} }, ResultSchema)
    expect(tools).toEqual(expected)
    const later = await library.client.request(
      { method: 'tools/list', params: modern(capabilities) },
      ResultSchema,
    )
    expect(later.tools).toEqual(expected)
  })

  it('only a client that shows pages is told of the viewer', async () => {
    const { resources } = await library.client.listResources()
    expect(resources.some(({ uri }) => uri === PAGE)).toBe(showsApps)
  })
})

it('the viewer is one document that fetches nothing', async () => {
  const library = await startLibrary(folder, endpoint.url, {}, SHOWS_APPS)
  const { contents } = await library.client.readResource({ uri: PAGE })
  await library.close()
  const [{ text = '', mimeType, _meta } = {}] = contents as {
    text?: string
    mimeType?: string
    _meta?: object
  }[]
  expect(mimeType).toBe('text/html;profile=mcp-app')
  const csp = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }
  expect(_meta).toEqual({ ui: { csp, prefersBorder: true } })
  expect(text).toMatch(/^<!doctype html>/)
  expect(text).not.toMatch(/https?:|\bsrc="|<link|@import|url\(|\bfetch\(|innerHTML/)
  expect(Buffer.byteLength(text)).toBeLessThan(20_000)
})
