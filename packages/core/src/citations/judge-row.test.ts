import { describe, expect, it } from 'vitest'
import { judgeClaim } from './judge-claim.ts'

const BELOW_NAMES = `Outil | Prix | Stock
Serpette | 31 € | 12
Bêche ronde | 24 € | 40
Sécateur | 18 € | 7`
const WITH_NAMES = `Boat: Heron | Length: 7.5 m | Rent: 120 € | Moored: north quay

Boat: Curlew | Length: 9 m | Rent: 150 € | Moored: south quay`
const ROOMS = `The rooms are let by the month.

| Room | Area (m²) | Rent |
|---|---|---|
| Studio A | 31 | 410 € |
| Studio B | 44 | 560 € |`

const judge = (claim: string, text: string, language: string) =>
  judgeClaim(claim, [{ text, language, place: '' }])

describe('a claim about a row of a table', () => {
  it.each([
    ['La serpette coûte 31 €.', BELOW_NAMES, 'fr'],
    ['Le prix de la bêche ronde est de 24 €.', BELOW_NAMES, 'fr'],
    ['Il y a 40 bêches rondes en stock.', BELOW_NAMES, 'fr'],
    ['The rent of the Heron is 120 €.', WITH_NAMES, 'en'],
    ['The Curlew is 9 m long.', WITH_NAMES, 'en'],
    ['The Heron is moored at the north quay.', WITH_NAMES, 'en'],
    ['Studio B has an area of 44 m².', ROOMS, 'en'],
  ])('%s is supported', (claim, text, language) => {
    expect(judge(claim, text, language).verdict).toBe('reworded')
  })

  it.each([
    ['La serpette coûte 13 €.', 'another figure', BELOW_NAMES, 'fr'],
    ['La serpette coûte 24 €.', 'the figure of another row', BELOW_NAMES, 'fr'],
    ['Le sécateur coûte 7 €.', 'the figure of another column', BELOW_NAMES, 'fr'],
    ['La serpette ne coûte pas 31 €.', 'denied', BELOW_NAMES, 'fr'],
    ['The rent of the Heron is 150 €.', 'the figure of another row', WITH_NAMES, 'en'],
    ['Studio A has an area of 44 m².', 'another studio', ROOMS, 'en'],
  ])('%s is contradicted: %s', (claim, _, text, language) => {
    expect(judge(claim, text, language).verdict).toBe('contradicted')
  })

  it.each([
    ['La fourche coûte 31 €.', 'no such row', BELOW_NAMES, 'fr'],
    ['La bêche carrée coûte 26 €.', 'another kind', BELOW_NAMES, 'fr'],
    ['La serpette coûtera 35 € en 2030.', 'another time', BELOW_NAMES, 'fr'],
    ['The Heron is moored at the south quay.', 'the quay of another row', WITH_NAMES, 'en'],
  ])('%s is not found: %s', (claim, _, text, language) => {
    expect(judge(claim, text, language).verdict).toBe('not_found')
  })

  it('is read once where a line ends in a long run of blanks', () => {
    const text = `${BELOW_NAMES}\nRâteau | 20 € | 3${' '.repeat(100_000)}\n`
    const start = process.cpuUsage()
    expect(judge('Le râteau coûte 20 €.', text, 'fr').verdict).toBe('reworded')
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
  })

  it('shows the row', () => {
    const { evidence } = judge('Studio B has an area of 44 m².', ROOMS, 'en')
    expect(evidence.map(({ start, end }) => ROOMS.slice(start, end))).toEqual(['Studio B | 44 | 560 €'])
  })
})
