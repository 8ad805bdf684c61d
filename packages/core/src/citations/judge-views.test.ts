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
