import { expect, it } from 'vitest'
import { searchForm } from './search-form.ts'

it.each([
  ['Est-ce qu’il faut blinder la tranchée ?', 'faut blinder la tranchée ?'],
  ['Pouvez-vous me dire quelle est la pente, s’il vous plaît ?', 'quelle est la pente ?'],
  ['C’est quoi la pente du collecteur ?', 'la pente du collecteur ?'],
  ['Que sais-tu du pont ?', 'pont ?'],
  ['Quelle est la pente ?', 'Quelle est la pente ?'],
  ['Could you tell me how wide the pavement is?', 'largeur trottoir cheminement ?'],
])('%s is searched without its courtesy', (question, searched) => {
  expect(searchForm(question)).toBe(searched)
})
