import { expect, it } from 'vitest'
import { judgeClaim } from './judge-claim.ts'

const MOSS = `We monitored 48 plots on Harrow Moss from March 2011 to October 2018; thirty of them had been rewetted. We could not confirm that fertiliser drift altered the pH. It is unlikely that the 2015 fire changed the peat depth. Three quarters of the samples contained Sphagnum; only two contained heather. Lindqvist suggested that warming might double the losses by 2060, whereas Okafor blames the drains. All sensors except the northern one were calibrated in the laboratory. No trace of diesel was found in the ditches. The dam will be raised, unless the county refuses.`
const VIADUC = `Le viaduc de Combrelle repose sur quatorze piles, dont cinq en granit. Selon l’ingénieure Claire Montfort, l’infiltration d’eau pourrait provenir du joint nord, tandis que le bureau Saville accuse le trafic. M. Pujol estime que la vente de farine progressera encore. Tous les membres ont versé leur part, excepté M. Rieux. Les deux tiers des recettes viennent de la boutique. Aucune trace de corrosion n’a été trouvée sur les câbles. Les travaux coûteront 1,8 million d’euros, à moins que la région ne refuse sa part. La passerelle appartient à la commune, qui en a confié l’entretien au syndicat.`

const judge = (claim: string, text: string, language: string) =>
  judgeClaim(claim, [{ text, language, place: '' }]).verdict

it.each([
  ['Fertiliser drift altered the pH.', 'what was not confirmed', MOSS, 'en'],
  ['The 2015 fire changed the peat depth.', 'what is unlikely', MOSS, 'en'],
  ['Warming might double the losses by 2060.', 'what somebody suggests', MOSS, 'en'],
  ['Okafor suggested that warming might double the losses by 2060.', 'another’s view', MOSS, 'en'],
  ['48 plots had been rewetted.', 'all for a part', MOSS, 'en'],
  ['All sensors were calibrated in the laboratory.', 'without the exception', MOSS, 'en'],
  ['The dam will be raised.', 'without the condition', MOSS, 'en'],
  ['Le viaduc repose sur quatorze piles en granit.', 'toutes pour cinq', VIADUC, 'fr'],
  ['L’infiltration d’eau provient du joint nord.', 'ce qui est possible', VIADUC, 'fr'],
  ['La vente de farine progressera encore.', 'ce que quelqu’un estime', VIADUC, 'fr'],
  ['Tous les membres ont versé leur part.', 'sans l’exception', VIADUC, 'fr'],
  ['Les travaux coûteront 1,8 million d’euros.', 'sans la condition', VIADUC, 'fr'],
  ['La passerelle appartient au syndicat.', 'un autre', VIADUC, 'fr'],
  ['Le syndicat a confié l’entretien de la passerelle à la commune.', 'les rôles échangés', VIADUC, 'fr'],
])('%s is not supported: %s', (claim, _, text, language) => {
  expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
})

it.each([
  ['Lindqvist suggested that warming might double the losses.', MOSS, 'en'],
  ['According to Lindqvist, warming might double the losses.', MOSS, 'en'],
  ['Thirty of the 48 plots had been rewetted.', MOSS, 'en'],
  ['75 % of the samples contained Sphagnum.', MOSS, 'en'],
  ['Only two samples contained heather.', MOSS, 'en'],
  ['Cinq piles du viaduc sont en granit.', VIADUC, 'fr'],
  ['Le viaduc repose sur 14 piles.', VIADUC, 'fr'],
  ['D’après Claire Montfort, l’infiltration d’eau pourrait provenir du joint nord.', VIADUC, 'fr'],
  ['M. Pujol croit que la vente de farine progressera.', VIADUC, 'fr'],
  ['La commune a confié l’entretien de la passerelle au syndicat.', VIADUC, 'fr'],
])('%s is supported', (claim, text, language) => {
  expect(['verbatim', 'reworded']).toContain(judge(claim, text, language))
})

it.each([
  ['All 48 plots had been rewetted.', MOSS, 'en'],
  ['All of the samples contained Sphagnum.', MOSS, 'en'],
  ['The northern sensor was calibrated in the laboratory.', MOSS, 'en'],
  ['Traces of diesel were found in the ditches.', MOSS, 'en'],
  ['M. Rieux a versé sa part.', VIADUC, 'fr'],
  ['Toutes les recettes viennent de la boutique.', VIADUC, 'fr'],
  ['Des traces de corrosion ont été trouvées sur les câbles.', VIADUC, 'fr'],
])('%s is contradicted', (claim, text, language) => {
  expect(judge(claim, text, language)).toBe('contradicted')
})
