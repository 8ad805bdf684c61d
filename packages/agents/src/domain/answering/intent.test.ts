import { expect, it } from 'vitest'
import { intentOf } from './intent.ts'

it.each([
  ['Quels projets avons-nous ?', 'projects'],
  ['Quels sont nos projets en cours ?', 'projects'],
  ['List our projects', 'projects'],
  ['Which projects are there?', 'projects'],
  ['Quels projets sont en retard ?', 'fact'],
  ['Qui dirige les projets ?', 'fact'],
])('%s asks for %s', (question, kind) => {
  expect(intentOf(question).kind).toBe(kind)
})
