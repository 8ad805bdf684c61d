import { expect, it } from 'vitest'
import type { ServerTools } from '../../ports/tools.ts'
import { officeLibrary } from './office-library.ts'

const chunk = (source_id: string, similarity: number) => ({
  source_id,
  text: `Passage of ${source_id}.`,
  section_path: '',
  page_start: 1,
  page_end: 1,
  char_start: Math.round(1_000 * similarity),
  char_end: Math.round(1_000 * similarity) + 20,
  similarity,
  language: 'en',
})

/** A library in which `atlas` fills every answer unless one work is asked for. */
function crowdedLibrary() {
  const asked: unknown[] = []
  const works = new Map([
    ['Plan', [chunk('plan', 0.4), chunk('plan', 0.3)]],
    ['Note', [chunk('note', 0.35)]],
  ])
  const tools: ServerTools = {
    list: async () => [],
    unavailable: () => [],
    call: async (_, { work_filter: work }) => {
      asked.push(work)
      const results =
        work === undefined
          ? [...Array.from({ length: 99 }, (_, at) => chunk('atlas', 0.9 - at / 1_000)), chunk('plan', 0.4)]
          : works.get(String(work))
      return { ok: true, text: '', data: { results } }
    },
    close: async () => {},
  }
  return { library: officeLibrary(tools), asked }
}

it('finds the passages of a project whose places other works have taken', async () => {
  const { library, asked } = crowdedLibrary()
  const documents = new Map([
    ['plan', { path: 'halle/plan.pdf', title: 'Plan' }],
    ['note', { path: 'halle/note.pdf', title: 'Note' }],
  ])
  const found = await library.search('Where is the door?', 10, documents)
  expect(found.map(({ source, similarity }) => [source, similarity])).toEqual([
    ['halle/plan.pdf', 0.4],
    ['halle/note.pdf', 0.35],
    ['halle/plan.pdf', 0.3],
  ])
  expect(asked).toEqual([undefined, 'Plan', 'Note'])
})

it('asks once where all that was found is meant', async () => {
  const { library, asked } = crowdedLibrary()
  await library.search('Where is the door?', 10, new Map([['atlas', { path: 'atlas.pdf', title: 'Atlas' }]]))
  expect(asked).toEqual([undefined])
})
