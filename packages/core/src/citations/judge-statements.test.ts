import { expect, it } from 'vitest'
import { judgeClaim } from './judge-claim.ts'
import { statementsOf } from './statements.ts'

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

const ABBEY = `Built in 1410 by Prior Hugo, the barn was sold in 1791. The hall has 1,200 tiles and 60 windows. In 1820 masons earned 9 shillings, smiths 12. The prior left his vineyard to the abbey and his horses to the count. Snails were found in each bed that had not been weeded. The library is open during the feast. The cellar was thought empty. The tower leaned at Orm, where six pews were crushed. Kilns are banned outside the walls. The jury heard 14 witnesses out of 52. Abbot Ruy copied 80 old psalms, many of which had been written by his niece.`
const PHARE = `La pêche n’est permise que pour les anguilles. On croyait le phare abandonné. La légataire céda son moulin à la ville et ses vignes au chapitre. Le bac est gratuit pendant la foire. Née à Brest, Anne Kerdal enseigna à Vannes. Elle sauva des lettres que les soldats cherchaient.`

it.each([
  ['The barn was built in 1791.', 'a date of another act', ABBEY, 'en'],
  ['The hall has 1,200 windows.', 'the figure of another', ABBEY, 'en'],
  ['Smiths earned 9 shillings in 1820.', 'the wage of others', ABBEY, 'en'],
  ['The prior left his horses to the abbey.', 'another receiver', ABBEY, 'en'],
  ['Snails were found in each bed.', 'a part of them', ABBEY, 'en'],
  ['The library is open.', 'a part of the time', ABBEY, 'en'],
  ['The cellar was empty.', 'what was thought', ABBEY, 'en'],
  ['Kilns are banned in the walls.', 'the other side', ABBEY, 'en'],
  ['Abbot Ruy had written many of the psalms.', 'another agent', ABBEY, 'en'],
  ['The jury heard 52 witnesses.', 'how many there were', ABBEY, 'en'],
  ['La pêche est permise.', 'une partie', PHARE, 'fr'],
  ['Le phare était abandonné.', 'ce qu’on croyait', PHARE, 'fr'],
  ['La légataire céda ses vignes à la ville.', 'un autre destinataire', PHARE, 'fr'],
  ['Le bac est gratuit.', 'une partie du temps', PHARE, 'fr'],
  ['Anne Kerdal est née à Vannes.', 'un autre lieu', PHARE, 'fr'],
  ['Les soldats sauvèrent des lettres.', 'un autre agent', PHARE, 'fr'],
])('%s is not supported where its source says so of %s', (claim, _, text, language) => {
  expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
})

it.each([
  ['Prior Hugo built the barn in 1410.', ABBEY, 'en'],
  ['In 1791 the barn was sold.', ABBEY, 'en'],
  ['The prior left his horses to the count.', ABBEY, 'en'],
  ['At Orm, six pews were crushed.', ABBEY, 'en'],
  ['The jury heard 14 witnesses.', ABBEY, 'en'],
  ['La pêche est permise pour les anguilles.', PHARE, 'fr'],
  ['La légataire céda ses vignes au chapitre.', PHARE, 'fr'],
  ['Anne Kerdal est née à Brest.', PHARE, 'fr'],
])('%s is supported by a part that shares its verb, its subject or its place', (claim, text, language) => {
  expect(['verbatim', 'reworded']).toContain(judge(claim, text, language))
})

it('a plural noun that looks like a participle begins a statement of its own', () => {
  const text = 'Le délai est de 14 semaines. Les pénalités de retard s’élèvent à 450 € par jour.'
  expect(
    judge('Le délai est de 14 semaines, et les pénalités de retard s’élèvent à 450 € par jour.', text, 'fr'),
  ).toBe('reworded')
})

const CANAL = `The canal was dug in 1794 by three hundred labourers under the engineer Amos Pell, whose plans were refused twice before the county took them. It is 14 kilometres long, and boats may not use it at night.`

it.each([
  ['Boats may not use the canal at night.', 'reworded'],
  ['Boats may use the canal at night.', 'contradicted'],
  ['The canal was dug in 1794 under Amos Pell.', 'reworded'],
  ['The canal was dug under Amos Pell, an engineer, in 1794.', 'reworded'],
  ['The canal was dug under Amos Pell, a miller, in 1794.', 'not_found'],
  ['Amos Pell, an engineer, dug the canal.', 'not_found'],
  ['The county refused the plans twice.', 'not_found'],
])('%s is %s by plurals without an article and names with what they are', (claim, verdict) => {
  expect(judge(claim, CANAL, 'en')).toBe(verdict)
})

it.each(['und ', 'que celui ', 'who was ', 'but while '])('reads no statement in an endless %j', (words) => {
  const endless = `The hall was built ${words.repeat(2_000)}.`
  expect(statementsOf(endless, 'en')).toEqual([])
  expect(judge('In 1870 the tower was burnt.', `${endless} The tower was burnt in 1870.`, 'en')).toBe(
    'reworded',
  )
})
