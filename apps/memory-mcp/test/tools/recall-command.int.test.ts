import { expect, it } from 'vitest'
import { runRecall } from '../../src/commands/recall.ts'
import { openMemory } from '../support/memory.ts'

it('recalls what is due and what was said last, within a budget', async () => {
  let deps: Parameters<typeof runRecall>[1] | undefined
  const memory = await openMemory({
    change: (given) => {
      deps = given
      return given
    },
  })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const content of [
    'The kiln is fired with gas.',
    'The kiln is now fired with wood.',
    `The potters meet on ${inDays(5)}.`,
    `The fair was on ${inDays(-40)}.`,
  ])
    await memory.call('add_thought', { content, project: 'Clay' })
  await memory.call('add_thought', { content: 'Of another project.', project: 'Glass' })
  const recall = async (
    budget: number,
    named: { project?: string; folder?: string } = { project: 'clay' },
  ) => {
    const lines: string[] = []
    if (deps === undefined) throw new Error('no ports')
    const report = { line: (text: string) => void lines.push(text), progress: () => {}, clear: () => {} }
    await runRecall({ project: undefined, budget, ...named }, deps, report)
    return lines.map((line) => line.replace(/^- \d{4}-\d\d-\d\d: /, ''))
  }
  expect(await recall(1500)).toEqual([
    'Due within two weeks:',
    `The potters meet on ${inDays(5)}.`,
    'Noted last:',
    `The fair was on ${inDays(-40)}.`,
    'The kiln is now fired with wood.',
  ])
  expect(await recall(1500, { folder: 'CLAY' })).toEqual(await recall(1500))
  expect(await recall(1500, { folder: 'elsewhere' })).toContain('Of another project.')
  expect((await recall(30)).join('\n').length).toBeLessThan(90)
  await memory.close()
})

it('recalls what is due although it is not among the newest', async () => {
  let deps: Parameters<typeof runRecall>[1] | undefined
  const memory = await openMemory({
    change: (given) => {
      deps = given
      return given
    },
  })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await memory.call('add_thought', { content: 'Return the moulds.', due: inDays(5) })
  await memory.call('add_thought', { content: 'Pay for the clay.', due: inDays(90) })
  if (deps === undefined) throw new Error('no ports')
  const { thoughts } = deps
  // A store in which newer thoughts than these fill the list.
  const list: typeof thoughts.list = (filter, page) =>
    filter.due === null
      ? Promise.resolve({ items: [], totalCount: 0, nextCursor: null })
      : thoughts.list(filter, page)
  const crowded = new Proxy(thoughts, {
    get: (store, name) => (name === 'list' ? list : Reflect.get(store, name)),
  })
  const lines: string[] = []
  const report = { line: (text: string) => void lines.push(text), progress: () => {}, clear: () => {} }
  await runRecall({ project: undefined, budget: 500 }, { ...deps, thoughts: crowded }, report)
  expect(lines).toEqual(['Due within two weeks:', expect.stringContaining('Return the moulds.')])
  await memory.close()
})
