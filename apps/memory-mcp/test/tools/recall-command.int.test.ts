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
  const recall = async (budget: number) => {
    const lines: string[] = []
    if (deps === undefined) throw new Error('no ports')
    const report = { line: (text: string) => void lines.push(text), progress: () => {}, clear: () => {} }
    await runRecall({ project: 'clay', budget }, deps, report)
    return lines.map((line) => line.replace(/^- \d{4}-\d\d-\d\d: /, ''))
  }
  expect(await recall(1500)).toEqual([
    'Due within two weeks:',
    `The potters meet on ${inDays(5)}.`,
    'Noted last:',
    `The fair was on ${inDays(-40)}.`,
    'The kiln is now fired with wood.',
  ])
  expect((await recall(30)).join('\n').length).toBeLessThan(90)
  await memory.close()
})
