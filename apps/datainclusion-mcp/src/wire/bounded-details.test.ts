import { expect, it } from 'vitest'
import { cutCodes, cutNote, cutText, fitServices } from './bounded-details.ts'

it('keeps texts of usual length', () => {
  expect(cutText(null)).toBeNull()
  expect(cutText('Accueil du public')).toBe('Accueil du public')
  expect(cutCodes(null)).toBeNull()
  expect(cutCodes(['59350'])).toEqual(['59350'])
  expect(cutNote({ description: 'Accueil', themes: ['sante'] }, { eligibilityZone: ['59350'] })).toBeNull()
  expect(fitServices([{ id: 'a' }])).toEqual({ services: [{ id: 'a' }], note: null })
  expect(fitServices([])).toEqual({ services: [], note: null })
})

it('truncates longer texts between characters, and says where the rest is', () => {
  const text = cutText('😀'.repeat(50_000)) ?? ''
  expect(text.length).toBeLessThan(6_100)
  expect(text.isWellFormed()).toBe(true)
  expect(text.endsWith(' […]')).toBe(true)
  expect(cutNote({ description: text }, {})).toContain('source_url')
  const zone = Array.from({ length: 35_000 }, (_, at) => String(10_000 + at))
  expect(cutCodes(zone)).toEqual(zone.slice(0, 1_000))
  expect(cutNote({}, { eligibilityZone: zone })).toContain('eligibility_zone')
})

it('does not mistake a mark of the source for its own', () => {
  expect(cutNote({ description: 'Accueil du public […]' }, {})).toBeNull()
})

it('shows the first of many services, and how many there are', () => {
  const services = Array.from({ length: 900 }, (_, at) => ({
    id: `dora--${at}`,
    name: 'Atelier numérique '.repeat(10),
  }))
  const { services: shown, note } = fitServices(services)
  expect(shown.length).toBeLessThan(200)
  expect(shown).toEqual(services.slice(0, shown.length))
  expect(note).toContain(`Of its 900 services the first ${shown.length}`)
})
