import { expect, it } from 'vitest'
import { judgeClaim } from './judge-claim.ts'

const ESTUARY = `The ferry company denied that the Petrel had leaked oil. Inspectors found that the hull was cracked. The mayor promised to widen the quay. Historians once thought the chapel was Norman. The harbour master recommended closing the slipway. Doctors advised against the trip. The museum will reopen in May. In 1904 the church had 310 members, 120 of whom were women. Eleven of the fourteen boats were insured.`
const PORT = `La compagnie nie que le navire ait perdu du gazole. On raconte que des contrebandiers creusèrent le tunnel. Le capitaine a recommandé de fermer la cale. Le conseil vendra la jetée. Le quai mesure 40 mètres de long et 6 mètres de large. Onze des quatorze bateaux étaient assurés.`

const judge = (claim: string, text: string, language: string) =>
  judgeClaim(claim, [{ text, language, place: '' }]).verdict

it.each([
  ['The Petrel leaked oil.', 'denied', ESTUARY, 'en'],
  ['The mayor widened the quay.', 'promised', ESTUARY, 'en'],
  ['The chapel was Norman.', 'thought', ESTUARY, 'en'],
  ['The harbour master closed the slipway.', 'recommended', ESTUARY, 'en'],
  ['Doctors advised the trip.', 'advised against', ESTUARY, 'en'],
  ['The museum reopened in May.', 'to come', ESTUARY, 'en'],
  ['The church had 120 members in 1904.', 'of some', ESTUARY, 'en'],
  ['Le navire a perdu du gazole.', 'nié', PORT, 'fr'],
  ['Des contrebandiers creusèrent le tunnel.', 'raconté', PORT, 'fr'],
  ['La cale a été fermée.', 'recommandé', PORT, 'fr'],
  ['Le conseil a vendu la jetée.', 'à venir', PORT, 'fr'],
  ['Le quai a une largeur de 40 mètres.', 'une autre mesure', PORT, 'fr'],
])('%s is not supported where it is %s', (claim, _, text, language) => {
  expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
})

it.each([
  ['The hull was cracked.', ESTUARY, 'en'],
  ['The museum will reopen.', ESTUARY, 'en'],
  ['The mayor promised to widen the quay.', ESTUARY, 'en'],
  ['Eleven boats were insured.', ESTUARY, 'en'],
  ['Le quai a une longueur de 40 m.', PORT, 'fr'],
  ['Onze bateaux étaient assurés.', PORT, 'fr'],
])('%s is supported', (claim, text, language) => {
  expect(['verbatim', 'reworded']).toContain(judge(claim, text, language))
})

const CHANNEL = `Captain Moreno criticised the method; her deputy defended it. The old jetty, which Pascoe designed, was replaced in 2001. The harbour closed during the strike. The pilot’s son inherited the cutter. The buoys were repainted by volunteers.`
const HAFEN = `Nach Ansicht des Kapitäns war die Mole zu kurz. Die Werft baute elf Boote, drei davon aus Stahl. Der Bürgermeister behauptete, dass der Kran gestohlen wurde.`
const PUERTO = `Dos tercios de los barcos fueron vendidos. Nadie demostró que el faro fuera movido.`

it.each([
  ['Captain Moreno defended the method.', 'somebody else’s act', CHANNEL, 'en'],
  ['Pascoe replaced the old jetty.', 'done by nobody that is named', CHANNEL, 'en'],
  ['The harbour closed before the strike.', 'put at another time', CHANNEL, 'en'],
  ['The pilot inherited the cutter.', 'of the son', CHANNEL, 'en'],
  ['Die Mole war zu kurz.', 'a view', HAFEN, 'de'],
  ['Die Werft baute elf Boote aus Stahl.', 'of three', HAFEN, 'de'],
  ['Der Kran wurde gestohlen.', 'alleged', HAFEN, 'de'],
  ['Todos los barcos fueron vendidos.', 'of a share', PUERTO, 'es'],
  ['El faro fue movido.', 'shown by nobody', PUERTO, 'es'],
])('%s is not supported where it is %s', (claim, _, text, language) => {
  expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
})

it.each([
  ['Pascoe designed the old jetty.', CHANNEL, 'en'],
  ['Volunteers repainted the buoys.', CHANNEL, 'en'],
  ['Die Werft baute elf Boote.', HAFEN, 'de'],
])('%s is supported by its own clause', (claim, text, language) => {
  expect(['verbatim', 'reworded']).toContain(judge(claim, text, language))
})

it('may count what its source counts behind another noun', () => {
  const text =
    'The town wanted a bridge. The design of 1921 had two spans of iron and would have cost 7,000 pounds.'
  expect(judge('The design of 1921 had two iron spans.', text, 'en')).toBe('reworded')
})
