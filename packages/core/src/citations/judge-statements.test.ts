import { expect, it } from 'vitest'
import { judgeClaim } from './judge-claim.ts'

const WEIR = `The weir was planned by Odile Marsh and dug by the Corran men in 1822. The basin is 40 metres long; the spillway, widened in 1907, measures 11 metres. The sluice holds 300 tonnes of water, while the pond holds 90 tonnes. Otters reached the basin from the estuary in 1994. The warden, whom the county had trained, retired in 1988. The lock rose from 5 to 8 metres in 1931. Barges of 20 metres or more pay a toll. The anglers demand that the pond be closed. Entry costs 3 pounds for adults and 2 pounds for pupils. Ann Reeve kept the gate; Tom Birch helped her. The mill ground 12 tonnes a week before the flood, against 5 afterwards.`
const ECLUSE = `L’écluse de Sorgues ouvrit en 1893 ; le canal voisin, creusé en 1811, est fermé aux barques. Le bief mesure 90 mètres avec ses quais et 70 mètres sans eux. En 1917, les mariniers brisèrent la porte, et les soldats la réparèrent. Le fonds contenait 800 plans, dont 210 subsistent à Nîmes. L’éclusier Marc Aubin, que le préfet avait nommé, mourut en 1902. Le bac coûte 2 euros pour les riverains et 5 euros pour les touristes. C’est la veuve Garin qui racheta le moulin. Des pêcheurs demandent que le barrage soit ouvert.`

const judge = (claim: string, text: string, language: string) =>
  judgeClaim(claim, [{ text, language, place: '' }]).verdict

it.each([
  ['The Corran men planned the weir.', 'who did the other thing', WEIR, 'en'],
  ['The spillway is 40 metres long.', 'the figure before a semicolon', WEIR, 'en'],
  ['The basin was widened in 1907.', 'the act behind a semicolon', WEIR, 'en'],
  ['The pond holds 300 tonnes of water.', 'the figure of another', WEIR, 'en'],
  ['Otters reached the estuary from the basin in 1994.', 'the other direction', WEIR, 'en'],
  ['The warden had trained the county.', 'the object of a relative clause', WEIR, 'en'],
  ['The lock rose to 5 metres in 1931.', 'where it rose from', WEIR, 'en'],
  ['Barges shorter than 20 metres pay a toll.', 'the other side of a bound', WEIR, 'en'],
  ['The pond is closed.', 'what is demanded', WEIR, 'en'],
  ['Entry costs 3 pounds for pupils.', 'the price of others', WEIR, 'en'],
  ['Tom Birch kept the gate.', 'another one beside a pronoun', WEIR, 'en'],
  ['The mill ground 12 tonnes a week after the flood.', 'the other side of a time', WEIR, 'en'],
  ['L’écluse de Sorgues est fermée aux barques.', 'un autre sujet', ECLUSE, 'fr'],
  ['Sans ses quais, le bief mesure 90 mètres.', 'sans pour avec', ECLUSE, 'fr'],
  ['Les soldats brisèrent la porte en 1917.', 'un autre agent', ECLUSE, 'fr'],
  ['Le fonds contenait 210 plans.', 'une partie pour le tout', ECLUSE, 'fr'],
  ['Marc Aubin avait nommé le préfet.', 'les rôles échangés', ECLUSE, 'fr'],
  ['Le bac coûte 2 euros pour les touristes.', 'le prix des autres', ECLUSE, 'fr'],
  ['Le barrage est ouvert.', 'ce qui est demandé', ECLUSE, 'fr'],
])('%s is not supported: %s', (claim, _, text, language) => {
  expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
})

it.each([
  ['The Corran men dug the weir in 1822.', WEIR, 'en'],
  ['In 1907 the spillway was widened.', WEIR, 'en'],
  ['The county had trained the warden.', WEIR, 'en'],
  ['The warden retired in 1988.', WEIR, 'en'],
  ['In 1931 the lock rose to 8 metres.', WEIR, 'en'],
  ['Tom Birch helped Ann Reeve.', WEIR, 'en'],
  ['The basin is 40 metres long, and the pond holds 90 tonnes.', WEIR, 'en'],
  ['Les soldats réparèrent la porte.', ECLUSE, 'fr'],
  ['Avec ses quais, le bief mesure 90 mètres.', ECLUSE, 'fr'],
  ['À Nîmes, 210 plans subsistent.', ECLUSE, 'fr'],
  ['La veuve Garin a racheté le moulin.', ECLUSE, 'fr'],
  ['Le préfet avait nommé l’éclusier Marc Aubin.', ECLUSE, 'fr'],
])('%s is supported by one statement', (claim, text, language) => {
  expect(['verbatim', 'reworded']).toContain(judge(claim, text, language))
})
