import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detectLanguage } from '@agora-mcp/core/text'
import { newFolder } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { readSpecialists } from './read-specialists.ts'

const root = newFolder()

let count = 0
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, String(++count))
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}
const file = (slug: string, more = '') =>
  `---\nslug: ${slug}\ntitle: T\nwhen: Toujours.\nexamples: [Pourquoi ?]\n${more}---\n\nFais ainsi.\n`

it('reports unreadable files with the mistakes of the others', async () => {
  const folder = await folderOf({ 'a.md': '---\nslug: a\n---\n\nFais ainsi.\n' })
  await mkdir(join(folder, 'b.md'))
  expect((await readSpecialists(folder)).problems).toEqual([
    expect.stringContaining('title: missing'),
    expect.stringContaining('when: missing'),
    expect.stringContaining('examples: missing'),
    expect.stringMatching(/b\.md is a folder\. Give the path of a file\.$/),
  ])
})

describe('the shipped specialists', () => {
  it('are six, in French, each with its own questions', async () => {
    const { specialists, problems } = await readSpecialists(null)
    expect(problems).toEqual([])
    expect(specialists.map(({ slug }) => slug)).toEqual([
      'architecture',
      'bibliotheque',
      'budget',
      'insertion',
      'sig',
      'vrd',
    ])
    const questions = specialists.flatMap(({ examples }) => examples)
    expect(new Set(questions).size).toBe(questions.length)
    for (const { examples, instructions } of specialists) {
      expect(examples.length).toBeGreaterThanOrEqual(6)
      expect(examples.length).toBeLessThanOrEqual(10)
      expect(detectLanguage(instructions)).toBe('fr')
    }
  })
})

describe('an office’s folder', () => {
  it('adds specialists, and replaces those of the same slug', async () => {
    const folder = await folderOf({
      'geo.md': file('geotechnique', 'tools: [office__read_document]\n'),
      'vrd.md': file('vrd'),
      'README.md': 'x',
    })
    const { specialists, problems } = await readSpecialists(folder)
    expect(problems).toEqual([])
    expect(specialists).toHaveLength(7)
    expect(specialists.find(({ slug }) => slug === 'vrd')).toMatchObject({
      title: 'T',
      instructions: 'Fais ainsi.',
      output: 'findings',
      tools: [],
    })
  })

  it('reports each mistake with file and line, and keeps valid files', async () => {
    const folder = await folderOf({
      'a.md': 'Sans en-tête.',
      'b.md': file('bad', 'tools: [rien]\noutput: poem\nmood: calm\n'),
      'c.md': '---\nslug: c\n  title: [\n---\nX',
      'd.md': file('d', 'after: [absent]\n'),
      'e.md': file('d'),
      'f.md': '---\nslug: f\ntitle: T\nwhen: W\nexamples: [x]\n---\n\n',
      'good.md': file('good'),
    })
    const { specialists, problems } = await readSpecialists(folder)
    const told = problems.map((problem) => problem.replace(`${folder}/`, ''))
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^a\.md:1: .*front matter/),
        expect.stringMatching(/^b\.md:6: tools\.0: must be a tool/),
        expect.stringMatching(/^b\.md:7: output: /),
        expect.stringMatching(/^b\.md:1: .*mood/),
        expect.stringMatching(/^c\.md:\d: /),
        'd.md:6: after: there is no specialist absent',
        expect.stringMatching(/^e\.md:2: slug: d is that of .*d\.md, too$/),
        expect.stringMatching(/^f\.md:1: instructions: /),
      ]),
    )
    expect(specialists.map(({ slug }) => slug)).toContain('good')
    expect(specialists.map(({ slug }) => slug)).not.toContain('bad')
  })

  it('reports unknown tools, and circular dependencies', async () => {
    const folder = await folderOf({
      'a.md': file('a', 'tools: [office__fly, "memory__*"]\nafter: [b]\n'),
      'b.md': file('b', 'after: [a]\n'),
    })
    const { problems } = await readSpecialists(folder, ['office__search_documents', 'memory__ping'])
    const told = problems.map((problem) => problem.replace(`${folder}/`, ''))
    expect(told).toContain('a.md:6: tools: there is no tool office__fly now')
    expect(told.filter((problem) => /^a\.md.*memory/.test(problem))).toEqual([])
    expect(told).toContain('a.md:7: after: a would wait for itself')
    expect(told).toContain('b.md:6: after: b would wait for itself')
  })

  it('is reported if missing', async () => {
    const { specialists, problems } = await readSpecialists(join(root, 'absent'))
    expect(problems).toEqual([expect.stringContaining('There is no folder')])
    expect(specialists).toHaveLength(6)
  })
})
