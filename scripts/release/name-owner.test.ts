import { describe, expect, it } from 'vitest'
import { startStubServer } from '../../packages/testing/src/http/index.ts'
import { openForTests } from '../../packages/testing/src/setup/index.ts'
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
  const server = openForTests(() =>
    startStubServer(({ path }) => ({
      status: path === '/free' ? 404 : path === '/broken' ? 500 : 200,
      body: { repository: `https://github.com/${path === '/taken' ? 'x/y' : 'agora-mcp/agora-mcp'}` },
    })),
  )

  it('lets free names and ours through', async () => {
    await assertNamesAreOurs(['free', 'ours', '@agora-mcp/ours'], `${server.url}/`)
  })

  it('refuses a name of somebody else, and where it cannot know', async () => {
    await expect(assertNamesAreOurs(['ours', 'taken'], `${server.url}/`)).rejects.toThrow('name taken')
    await expect(assertNamesAreOurs(['broken'], `${server.url}/`)).rejects.toThrow('500')
  })
})
