import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { MixedProjects } from './mixed-projects.ts'

it('spreads the files of each project over the run, the slowest of each first', async () => {
  const seconds: Record<string, number> = { a: 1, b: 2, c: 3, d: 4, x: 5, y: 6 }
  const files = Object.keys(seconds).map((moduleId) => ({
    moduleId,
    project: { name: 'xy'.includes(moduleId) ? 'waiting' : 'busy', config: { sequence: { groupOrder: 0 } } },
  })) as unknown as TestSpecification[]
  const results = {
    getTestSpecificationResult: ({ moduleId = '' }) => ({ failed: false, duration: seconds[moduleId] }),
  }
  const sorted = await new MixedProjects({ cache: results } as unknown as Vitest).sort(files)
  expect(sorted.map(({ moduleId }) => moduleId).join('')).toBe('dycbxa')
})
