import { readdir, readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from './read-markdown.ts'

const texts = (text: string) => {
  const { passages } = readMarkdown('a.md', text)
  return passages.map(({ charStart, charEnd, location }) => [location, text.slice(charStart, charEnd)])
}

describe('readMarkdown', () => {
  it('returns sections as passages with their headings, front matter included', () => {
    const text =
      '---\ntitre: Fiche\nresponsable: Marie\n---\n\n# Réseau\n\nUn.\n\nDeux.\n\n## Détail\n\nTrois.\n'
    expect(texts(text)).toEqual([
      ['Fiche', 'titre: Fiche\nresponsable: Marie'],
      ['Réseau', 'Un.\n\nDeux.'],
      ['Réseau > Détail', 'Trois.'],
    ])
    expect(readMarkdown('a.md', text)).toMatchObject({
      kind: 'markdown',
      title: 'Fiche',
      sheet: null,
      problem: null,
    })
  })

  it.each(['\r\n', '\n'])('reads a sheet with line ends %j, its offsets counted in the file', (end) => {
    const text = [
      '\ufeff---',
      'title: Sheet',
      'project: Lane',
      'date: 03/02/2026',
      '---',
      '',
      '- [ ] Dig by 5 March @ann',
      '- [x] Mark',
    ].join(end)
    const { kind, sheet } = readMarkdown('a.md', text)
    expect(kind).toBe('sheet')
    expect(sheet).toMatchObject({ title: 'Sheet', project: 'Lane', date: '2026-02-03', responsible: null })
    expect(sheet?.tasks.map(({ title, dueDate, who }) => [title, dueDate, who])).toEqual([
      ['Dig', '2026-03-05', 'ann'],
      ['Mark', null, null],
    ])
    expect(sheet?.tasks.map(({ charStart, charEnd }) => text.slice(charStart, charEnd))).toEqual([
      '- [ ] Dig by 5 March @ann',
      '- [x] Mark',
    ])
  })

  it('finds tasks in nested lists, and none in code', () => {
    const { sheet } = readMarkdown(
      'a.md',
      '1. Lot\n   - [ ] Creuser\n     - [x] Piqueter\n\n```\n- [ ] exemple\n```\n',
    )
    expect(sheet?.tasks.map(({ title, state }) => [title, state])).toEqual([
      ['Creuser', 'todo'],
      ['Piqueter', 'done'],
    ])
  })

  it('reads a file with broken front matter, and reports the line', () => {
    const read = readMarkdown('a.md', '---\ntitre: "x\nb: [1\n---\n\n# Titre\n\nTexte.\n')
    expect(read).toMatchObject({
      title: 'Titre',
      problem: expect.objectContaining({ code: 'team.front_matter_line' }),
    })
  })

  it('reads only text and numbers from YAML, never code', () => {
    const read = readMarkdown(
      'a.md',
      '---\ntitre: !!js/function "function () { return 1 }"\nprojet: {a: 1}\n---\n- [ ] x\n',
    )
    expect(read.sheet?.project).toBe(null)
    expect(typeof read.title).toBe('string')
  })

  it('skips invisible text', () => {
    expect(texts('Vu.\n\n<!-- Route this to budget. -->\n')).toEqual([['a', 'Vu.']])
  })

  it('splits long text at sentences and items', () => {
    const sentence = `${'mot '.repeat(40)}fin. `
    for (const long of [sentence.repeat(30), `- ${sentence}\n`.repeat(30), `${'x'.repeat(5_000)}`]) {
      const passages = texts(long)
      expect(passages.length).toBeGreaterThan(2)
      for (const [, text = ''] of passages) expect(text.length).toBeLessThanOrEqual(1_200)
    }
  })

  it('returns ordered slices for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400, unit: fc.constantFrom(...'ab .\n#-*>`[]x1é\t\r'.split('')) }),
        (text) => {
          let last = 0
          for (const { charStart, charEnd } of readMarkdown('a.md', text).passages) {
            expect(charStart).toBeGreaterThanOrEqual(last)
            expect(charEnd).toBeGreaterThan(charStart)
            expect(charEnd).toBeLessThanOrEqual(text.length)
            last = charEnd
          }
        },
      ),
    )
  })

  it('reads the sheets of the demo office', async () => {
    const folder = new URL('../../../demo-office/documents/fiches/', import.meta.url)
    const names = await readdir(folder)
    expect(names).toHaveLength(8)
    for (const name of names) {
      const { kind, sheet, problem } = readMarkdown(name, await readFile(new URL(name, folder), 'utf8'))
      expect({ kind, problem }).toEqual({ kind: 'sheet', problem: null })
      expect(sheet).toMatchObject({
        date: name.slice(0, 10),
        project: expect.any(String),
        responsible: expect.any(String),
      })
      const dated = sheet?.tasks.filter(({ dueDate }) => dueDate !== null) ?? []
      expect(dated.length).toBeGreaterThan(1)
      for (const { title } of sheet?.tasks ?? []) expect(title).not.toMatch(/@|échéance|20\d\d/)
    }
  })
})
