import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inWords } from './in-words.ts'
import { SAID } from './said.ts'

const SOURCE = resolve(import.meta.dirname, '../../../src')
/** What is said to language models and in answers, not to a person who looks at the path of a request. */
const NOT_REASONS =
  /^(?:Slugs, in the order|One sentence of|Number of the passage|The words of that passage|Answer the question in|The message as a question|Rewrite the user|From memory; ask|It failed without|\$\{(?:unsupported|withdrawn))/

/** Every whole sentence in the code of the roles, with `{}` for what changes. */
function saidByRoles(): string[] {
  const files = globSync('roles/**/*.ts', { cwd: SOURCE }).filter(
    (file) => !/wording|courtesy|\.test\./.test(basename(file)),
  )
  return [...files, 'orchestrator/loop/call-roles.ts', 'orchestrator/memory/answer-note.ts'].flatMap(
    (file) => {
      const code = readFileSync(resolve(SOURCE, file), 'utf8')
        .replace(/\/\*\*.*?\*\//gs, '')
        .replace(/(?:responsibility|inputs|outputs|triggers):\s*'[^']*',/g, '')
      const sentences = code.matchAll(/'([A-Z][^'\n]{8,}\.)'|`((?:[A-Z]|\$\{)[^`\n]{8,}\.)`/g)
      return [...sentences]
        .map(([, plain, withValues]) => plain ?? withValues ?? '')
        .filter((sentence) => !NOT_REASONS.test(sentence))
        .map((sentence) => sentence.replace(/\$\{[^}]*\}/g, '2026'))
    },
  )
}

/** Every reason in the code why a file is not read, or not whole, with `2026` for what changes. */
function reasonsOfFiles(): string[] {
  const files = ['walk-folders.ts', 'text-files.ts', 'text-reader.ts', 'decode.ts', 'read-table.ts']
  return files.flatMap((file) => {
    const code = readFileSync(resolve(SOURCE, 'adapters/documents', file), 'utf8')
    const reasons = code.matchAll(/(?:fail\(path, |new Error\(|return |[?:] )(['`])([a-z][^\n]*? [^\n]*?)\1/g)
    return Array.from(reasons, ([, , reason = '']) => reason.replace(/\$\{[^}]*\}/g, '2026'))
  })
}

describe('what the service says in English', () => {
  it('is told in French and in words for a person, with its values', () => {
    expect(
      inWords('fr', 'The same question was answered on 2026-11-22, and its sources are unchanged.'),
    ).toBe('La même question a reçu une réponse le 2026-11-22, et ses sources n’ont pas changé.')
    expect(inWords('fr', 'Reading scanned page 3 of 12')).toBe('Lecture de la page numérisée 3 sur 12')
    expect(inWords('en', 'name: there is a document plan.pdf already')).toBe(
      'There is a document plan.pdf already',
    )
    expect(inWords('fr', 'Opening the file')).toBe('Ouverture du fichier')
    // Names stand in the quotation marks of the language.
    expect(inWords('fr', 'name: another documents folder has “plan.pdf” already')).toBe(
      'Un autre dossier de documents a déjà «\u00a0plan.pdf\u00a0»',
    )
    expect(inWords('fr', 'Something that a language model wrote.')).toBeNull()
  })

  it('is known whatever reason a role has', () => {
    const said = saidByRoles()
    expect(said.length).toBeGreaterThan(30)
    // Dispatch puts the names of specialists before its own.
    const isKnown = (sentence: string) =>
      [sentence, `vrd: ${sentence}`].some((one) => inWords('fr', one) !== null)
    expect(said.filter((sentence) => !isKnown(sentence))).toEqual([])
  })

  it('is known whatever keeps a file from being read', () => {
    const reasons = reasonsOfFiles()
    expect(reasons.length).toBeGreaterThan(10)
    expect(reasons.filter((reason) => inWords('fr', reason) === null)).toEqual([])
  })

  it('has as many values in each language, and no sentence twice', () => {
    const holes = (text: string) => text.split('{}').length
    // What a person need not be told is left out at the end.
    for (const [said, fr, en = said] of SAID) {
      expect(holes(fr), said).toBeLessThanOrEqual(holes(said))
      expect(holes(en), said).toBe(en === said ? holes(said) : holes(fr))
    }
    expect(new Set(SAID.map(([said]) => said)).size).toBe(SAID.length)
  })
})
