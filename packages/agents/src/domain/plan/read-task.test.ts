import { datesIn } from '@agora-mcp/core/citations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTask } from './read-task.ts'

const read = (line: string) => readTask(`- [ ] ${line}`, '2026-02-03')

describe('readTask', () => {
  it.each([
    ['Envoyer la DICT avant le 12 mars 2026 @marie', 'Envoyer la DICT', 'marie', '2026-03-12'],
    ['Arrêter le phasage, échéance : 2026-03-12 (Marie)', 'Arrêter le phasage', 'Marie', '2026-03-12'],
    ['Poser les bordures (Marie, 12/03/2026)', 'Poser les bordures', 'Marie', '2026-03-12'],
    [
      'Poser les bordures (Marie Lenoir, avant le 1er avril 2026)',
      'Poser les bordures',
      'Marie Lenoir',
      '2026-04-01',
    ],
    ['Relire le profil d’ici le 5 février', 'Relire le profil', null, '2026-02-05'],
    ['Relire le profil d’ici le 2 février', 'Relire le profil', null, '2027-02-02'],
    ['Send the plan by 12 March 2026 @paul.reed', 'Send the plan', 'paul.reed', '2026-03-12'],
    ['Send the plan before March 12, 2026', 'Send the plan', null, '2026-03-12'],
    ['Rendre le dossier pour fin février 2026', 'Rendre le dossier', null, '2026-02-28'],
    ['Rendre le dossier — 12.03.2026', 'Rendre le dossier', null, '2026-03-12'],
    ['Rendre le dossier, responsable : Karim Besson', 'Rendre le dossier', 'Karim Besson', null],
    ['Rendre le dossier', 'Rendre le dossier', null, null],
  ])('%s', (line, title, who, dueDate) => {
    expect(read(line)).toMatchObject({ title, who, dueDate, state: 'todo' })
  })

  it.each([
    ['☐ Poser les bordures avant le 12 mars 2026 @marie', 'todo'],
    ['• ☐ Poser les bordures avant le 12 mars 2026 @marie', 'todo'],
    ['- ☒ Poser les bordures avant le 12 mars 2026 @marie', 'done'],
    ['• [/] Poser les bordures avant le 12 mars 2026 @marie', 'doing'],
    ['2. ☑ Poser les bordures avant le 12 mars 2026 @marie', 'done'],
  ])('reads the box of a word processor: %s', (line, state) => {
    const task = { title: 'Poser les bordures', who: 'marie', dueDate: '2026-03-12', state }
    expect(readTask(line, '2026-02-03')).toEqual(task)
  })

  it.each(['✓ Livraison comprise', '- ✔ Pose comprise', '[ ] Poser les bordures'])(
    'takes a tick that is a bullet, and brackets outside a list, for no task: %s',
    (line) => {
      expect(readTask(line, null)).toBeNull()
    },
  )

  it.each([
    ['Reprendre le levé du 3 février 2026', 'the date of something else'],
    ['Vérifier la pente 1/200', 'a ratio'],
    ['Commander le tampon (voir fiche 12)', 'a remark in brackets'],
    ['Signer avant le 31 juin 2026', 'a day that no month has'],
  ])('takes nothing for a due date in %j: %s', (line) => {
    expect(read(line)).toMatchObject({ dueDate: null, who: null, title: line })
  })

  it.each([
    [' ', 'todo'],
    ['x', 'done'],
    ['X', 'done'],
    ['/', 'doing'],
    ['-', 'doing'],
    ['~', 'doing'],
  ])('reads [%s] as %s', (mark, state) => {
    expect(readTask(`* [${mark}] Relire`, null)?.state).toBe(state)
  })

  it.each(['Relire', '- Relire', '- [y] Relire', '- [ ]', '[ ] Relire'])('takes %j for no task', (line) => {
    expect(readTask(line, null)).toBe(null)
  })

  it('never loses the title, and returns only valid dates', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120, unit: 'binary' }), (text) => {
        const task = readTask(`- [ ] ${text}`, '2026-02-03')
        if (task === null) return
        expect(task.title.trim()).not.toBe('')
        if (task.dueDate !== null)
          expect(new Date(task.dueDate).toISOString().slice(0, 10)).toBe(task.dueDate)
      }),
    )
  })

  it('reads every day in every form', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10)
        const [year = '', month = '', date = ''] = iso.split('-')
        const inWords = (locale: string) =>
          day.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
        for (const written of [
          iso,
          `${date}/${month}/${year}`,
          inWords('fr-FR'),
          inWords('en-US'),
          inWords('en-GB'),
        ]) {
          expect(datesIn(`avant le ${written} sans faute`, null).map((found) => found.date)).toEqual([iso])
        }
      }),
    )
  })
})
