import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pooledName, splitPooledName } from './pool-names.ts'

describe('pooledName', () => {
  it.each([
    ['library', 'search_chunks', 'library__search_chunks'],
    ['server-filesystem', 'read_file', 'server-filesystem__read_file'],
    ['a', '_private', 'a___private'],
    ['Mes fichiers', 'read_file', /^Mes_fichiers__read_file__[a-z2-7]{10}$/],
    ['two__parts', 'tool', /^two_parts__tool__[a-z2-7]{10}$/],
    ['github', 'repos/list.all', /^github__repos_list_all__[a-z2-7]{10}$/],
    ['本棚', '検索', /^s__t__[a-z2-7]{10}$/],
    ['s'.repeat(70), 't'.repeat(128), /^s+__t+__[a-z2-7]{10}$/],
    ['short', 't'.repeat(128), /^short__t{45}__[a-z2-7]{10}$/],
  ])('%s and %s', (server, tool, expected) => {
    const name = pooledName(server, tool)
    expect(name).toMatch(expected instanceof RegExp ? expected : new RegExp(`^${expected}$`))
    expect(name.length).toBeLessThanOrEqual(64)
  })

  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 80 }),
    fc.stringMatching(/^[a-z_-]{1,40}$/),
    fc.stringMatching(/^[a-z_]{1,10}__[a-z2-7]{10}$/),
  )

  it('is accepted by every model API', () => {
    fc.assert(fc.property(word, word, (server, tool) => /^[\w-]{1,64}$/.test(pooledName(server, tool))))
  })

  it('stands for one server and one tool', () => {
    fc.assert(
      fc.property(word, word, word, word, (server, tool, otherServer, otherTool) => {
        const same = server === otherServer && tool === otherTool
        return same || pooledName(server, tool) !== pooledName(otherServer, otherTool)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is taken apart again where it stands as it is', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]+(_[a-z]+)?$/),
        fc.stringMatching(/^[\w-]{1,20}$/),
        (server, tool) => {
          const name = pooledName(server, tool)
          const parts = splitPooledName(name)
          return name === `${server}__${tool}` ? parts?.server === server && parts.tool === tool : true
        },
      ),
    )
  })
})
