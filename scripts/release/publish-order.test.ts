import { describe, expect, it } from 'vitest'
import { inOrder } from './publish-order.ts'

const needs = (graph: Record<string, string[]>) => (name: string) => graph[name] ?? []

describe('the order of a release', () => {
  it('puts a package behind all that it needs, and asks for no other', () => {
    const graph = { server: ['model', 'runtime', 'zod'], runtime: ['platform'], team: ['server'] }
    const order = inOrder(['team', 'server', 'platform', 'model', 'runtime'], needs(graph))
    for (const [before, after] of [
      ['platform', 'runtime'],
      ['runtime', 'server'],
      ['model', 'server'],
      ['server', 'team'],
    ])
      expect(order.indexOf(before ?? '')).toBeLessThan(order.indexOf(after ?? ''))
    expect(order).not.toContain('zod')
  })

  it('refuses a circle', () => {
    expect(() => inOrder(['a', 'b'], needs({ a: ['b'], b: ['a'] }))).toThrow('a → b → a')
  })
})
