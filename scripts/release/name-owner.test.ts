import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertNamesAreOurs, isOurs } from './name-owner.ts'

describe('isOurs', () => {
  it.each([
    ['a free name', null, true],
    ['our repository', { repository: { url: 'git+https://github.com/agora-mcp/agora-mcp.git' } }, true],
    ['another one', { repository: { url: 'git+https://github.com/agora-mcp-x/agora-mcp.git' } }, false],
    [
      'one that ends like ours',
      { repository: 'https://elsewhere.org/github.com/agora-mcp/agora-mcp' },
      false,
    ],
    ['none', {}, false],
  ])('judges by %s', (_, found, ours) => {
    expect(isOurs(found)).toBe(ours)
  })
})

describe('assertNamesAreOurs', () => {
  const server = createServer((request, response) => {
    if (request.url === '/free') response.writeHead(404)
    if (request.url === '/broken') response.writeHead(500)
    const repository =
      request.url === '/taken' ? 'https://github.com/x/y' : 'https://github.com/agora-mcp/agora-mcp'
    response.end(JSON.stringify({ repository }))
  })
  let registry: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => server.close())

  it('lets free names and ours through', async () => {
    await assertNamesAreOurs(['free', 'ours', '@agora-mcp/ours'], registry)
  })

  it('refuses a name of somebody else, and where it cannot know', async () => {
    await expect(assertNamesAreOurs(['ours', 'taken'], registry)).rejects.toThrow('name taken')
    await expect(assertNamesAreOurs(['broken'], registry)).rejects.toThrow('500')
  })
})
