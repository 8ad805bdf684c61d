import { expect, it } from 'vitest'
import { eventConcepts } from './asked-steps.ts'
import { eventDocuments } from './event-documents.ts'

it('a title with an abbreviated word is of the event', () => {
  const sheet = {
    source: 'taches/bat-e.md',
    title: 'Basculement du bât. E',
    date: null,
    project: null,
    language: 'fr',
  }
  const { sources } = eventDocuments(eventConcepts('le basculement du bâtiment E', 'fr'), [sheet])
  expect([...sources]).toEqual(['taches/bat-e.md'])
})
