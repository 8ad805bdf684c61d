import { describe, expect, it } from 'vitest'
import { readDemoArguments } from './demo-arguments.ts'
import { wrap } from './demo-print.ts'

describe('the demo’s arguments', () => {
  it('are a book and questions, and what comes afterwards', () => {
    expect(readDemoArguments([])).toEqual({ mode: 'library', file: undefined, questions: [] })
    expect(readDemoArguments(['--', 'a.pdf', 'Why?', '--team'])).toEqual({
      mode: 'team',
      file: 'a.pdf',
      questions: ['Why?'],
    })
    expect(readDemoArguments(['--chat'])).toMatchObject({ mode: 'chat' })
  })

  it('--help is no file: it says what there is and what it takes', () => {
    const help = readDemoArguments(['--help'])
    expect(help).toContain('FILE.pdf')
    expect(help).toContain('1.9 GB')
    expect(() => readDemoArguments(['--tema'])).toThrow(/no option --tema/)
  })
})

describe('wrapped text', () => {
  it('fits the columns, and French punctuation stays with its word', () => {
    const text = 'Était-il dur ? Rien ne l’a jamais pressé ni rayé : « voilà tout » ; il est resté.'
    const lines = wrap(text, '  ', '    ', 24).split('\n')
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(24)
    for (const line of lines) expect(line).not.toMatch(/^\s*[?:;»]|«$/)
    expect(lines.map((line) => line.trim()).join(' ')).toBe(text)
    expect(lines.slice(1).every((line) => line.startsWith('    '))).toBe(true)
  })

  it('leaves a long word whole and nothing at the end of a line', () => {
    expect(wrap('a /very/long/path b', '', '', 8)).toBe('a\n/very/long/path\nb')
    expect(wrap('', '  ')).toBe('')
  })
})
