import { expect, it } from 'vitest'
import { judgeClaim } from './judge-claim.ts'

const RAPPORT = `Le viaduc de Combrelle fut achevé le 17 septembre 1907 par l’entreprise Bastide. Sa longueur est de 318 mètres et sa hauteur maximale s’élève à 41 mètres. La région a racheté l’ouvrage pour 3,4 millions d’euros. Le trafic des camions cessa en 1998.

| Année | Véhicules par jour | Fissures |
|---|---|---|
| 1985 | 3 400 | 4 |
| 2003 | 7 150 | 12 |`
const MILL = `Pennard Mill was built in 1784 by Sarah Colley, who leased the land from the bishop. Annual output fell by 40 per cent after the weir was blocked on 6 June 1813. Wages rose from eight to eleven shillings in 1836. Looms facing east were used less often than those facing south or west. A fire destroyed the dye house on 9 February 1829. The works stopped running in 1902. Some barges carried coal, and one was sunk at Trent Lock.`

const judge = (claim: string, text: string, language: string) =>
  judgeClaim(claim, [{ text, language, place: '' }]).verdict

it.each([
  ['Le viaduc de Combrelle a été achevé en septembre 1907.', RAPPORT, 'fr'],
  ['L’entreprise Bastide acheva le viaduc de Combrelle en 1907.', RAPPORT, 'fr'],
  ['Le viaduc de Combrelle mesure 31 800 centimètres.', RAPPORT, 'fr'],
  ['La hauteur maximale du viaduc de Combrelle atteint 41 m.', RAPPORT, 'fr'],
  ['La région a racheté l’ouvrage pour 3 400 000 €.', RAPPORT, 'fr'],
  ['Le trafic des camions a pris fin en 1998.', RAPPORT, 'fr'],
  ['En 2003, 7 150 véhicules par jour ont été comptés.', RAPPORT, 'fr'],
  ['Sarah Colley leased the land from the bishop.', MILL, 'en'],
  ['After the weir was blocked in June 1813, annual output decreased by 40%.', MILL, 'en'],
  ['In 1836 wages increased from 8 to 11 shillings.', MILL, 'en'],
  ['East-facing looms were used less than south-facing ones.', MILL, 'en'],
  ['The dye house burned down in February 1829.', MILL, 'en'],
  ['The works closed in 1902.', MILL, 'en'],
  ['A barge was sunk at Trent Lock.', MILL, 'en'],
])('%s is supported', (claim, text, language) => {
  expect(judge(claim, text, language)).toBe('reworded')
})

it.each([
  ['Le viaduc de Combrelle a été achevé en septembre 1970.', RAPPORT, 'fr'],
  ['En 1985, douze fissures ont été comptées.', RAPPORT, 'fr'],
  ['Looms facing south were used less often than those facing east.', MILL, 'en'],
])('%s is contradicted', (claim, text, language) => {
  expect(judge(claim, text, language)).toBe('contradicted')
})

it.each([
  ['The bishop leased the land from Sarah Colley.', MILL, 'en'],
  ['Le viaduc de Combrelle a été racheté en 1907.', RAPPORT, 'fr'],
])('%s is not supported', (claim, text, language) => {
  expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
})
