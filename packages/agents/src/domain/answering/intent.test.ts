import { expect, it } from 'vitest'
import { intentOf } from './intent.ts'

it.each([
  ['Quels projets avons-nous ?', 'projects'],
  ['Quels sont nos projets en cours ?', 'projects'],
  ['List our projects', 'projects'],
  ['Which projects are there?', 'projects'],
  ['Quels projets sont en retard ?', 'fact'],
  ['Qui dirige les projets ?', 'fact'],
  ['Qu’est-ce que l’avenant change au bail ?', 'changes'],
  ['What does the amendment change?', 'changes'],
  ['Que change l’heure d’ouverture ?', 'fact'],
  ['What does the audit require of us?', 'steps'],
  ['Qu’est-ce que l’audit nous impose ?', 'steps'],
  ['Qu’exige l’assureur ?', 'steps'],
])('%s asks for %s', (question, kind) => {
  expect(intentOf(question).kind).toBe(kind)
})
