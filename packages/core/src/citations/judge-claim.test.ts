import { describe, expect, it } from 'vitest'
import { judgeClaim } from './judge-claim.ts'

const LIGHTHOUSE = `The tower at Skerrow Head was raised in 1843 by the mason Tobias Hale, who never saw it lit. It stands 31 metres above the sea and its lamp burned 18,500 litres of oil a year. The keepers were not allowed to leave the rock in winter. A supply boat came on Thursdays, weather permitting.
The fog horn of 1902 could be heard for nine miles. The horn was sold in 1961, but the lamp was kept, and it still turns on the first night of every year. The ministry would have pulled the tower down if the villagers had not bought it. Visitors must book a week before they climb the stairs.
The second keeper, Wenna Craig, kept bees behind the wall. Her honey won a medal in Truro.`
const BRIDGE = `Le viaduc de Lormaie fut construit en 1887 par l'ingénieur Édouard Fenouil. Il mesure 412 mètres et compte onze arches de granit. Les trains n'y circulent plus depuis 1954, mais les promeneurs peuvent le traverser d'avril à octobre.
La commune a racheté l'ouvrage pour un franc. Sa remise en état a coûté 640 000 euros, dont la moitié fut payée par la région. La passerelle de bois, elle, ne fut jamais terminée.
Le gardien ne vend que des cartes postales. Deux cents lampes éclairent les arches pendant la nuit du 14 juillet.`
const MILL = `Das Sägewerk an der Olpe wurde 1796 von Matthias Kern gegründet. Es verarbeitete im Jahr 1.250 Stämme. Der Besitzer durfte am Sonntag nicht arbeiten lassen. Seine Tochter Luise verkaufte das Werk erst nach dreiundvierzig Jahren.`
const MARKET = `El mercado de Ribera fue construido en 1911 por la arquitecta Inés Alcor. Tiene ochenta y cuatro puestos y nunca cerró durante la guerra. La campana pesa 240 kilogramos.`

const judge = (claim: string, text: string, language: string) =>
  judgeClaim(claim, [{ text, language, place: '' }]).verdict

describe('a claim that its source says', () => {
  it.each([
    ['The horn was sold in 1961, but the lamp was kept.', LIGHTHOUSE, 'en', 'verbatim'],
    ['Les trains n’y circulent plus depuis 1954.', BRIDGE, 'fr', 'verbatim'],
    ['Tobias Hale, a mason, raised the tower at Skerrow Head in 1843.', LIGHTHOUSE, 'en', 'reworded'],
    ['The lamp of the tower burned 18.5 cubic metres of oil a year.', LIGHTHOUSE, 'en', 'reworded'],
    ['Keepers could not leave the rock in winter.', LIGHTHOUSE, 'en', 'reworded'],
    ['Before they climb the stairs, visitors must book.', LIGHTHOUSE, 'en', 'reworded'],
    ['En 1887, l’ingénieur Édouard Fenouil a construit le viaduc de Lormaie.', BRIDGE, 'fr', 'reworded'],
    ['Le viaduc de Lormaie mesure 0,412 kilomètre.', BRIDGE, 'fr', 'reworded'],
    ['La remise en état de l’ouvrage a coûté 640 000 €.', BRIDGE, 'fr', 'reworded'],
    ['Matthias Kern gründete 1796 das Sägewerk an der Olpe.', MILL, 'de', 'reworded'],
    ['La arquitecta Inés Alcor construyó el mercado de Ribera en 1911.', MARKET, 'es', 'reworded'],
    ['La campana pesa 0,24 toneladas.', MARKET, 'es', 'reworded'],
  ])('%s', (claim, text, language, verdict) => {
    expect(judge(claim, text, language)).toBe(verdict)
  })
})

describe('a claim that its source contradicts', () => {
  it.each([
    ['The horn was sold in 1916.', LIGHTHOUSE, 'en'],
    ['The lamp burned 1,850 litres of oil a year.', LIGHTHOUSE, 'en'],
    ['The keepers were allowed to leave the rock in winter.', LIGHTHOUSE, 'en'],
    ['Le viaduc compte douze arches de granit.', BRIDGE, 'fr'],
    ['Les trains circulent depuis 1954.', BRIDGE, 'fr'],
    ['La passerelle de bois fut terminée.', BRIDGE, 'fr'],
    ['Das Sägewerk an der Olpe wurde 1769 von Matthias Kern gegründet.', MILL, 'de'],
    ['Der Besitzer durfte am Sonntag arbeiten lassen.', MILL, 'de'],
    ['El mercado de Ribera cerró durante la guerra.', MARKET, 'es'],
  ])('%s', (claim, text, language) => {
    expect(judge(claim, text, language)).toBe('contradicted')
  })
})

describe('a claim that nothing says whole of one thing', () => {
  it.each([
    ['The wall at Skerrow Head was raised in 1843.', LIGHTHOUSE, 'en', 'another subject'],
    [
      'Wenna Craig won a medal for her bees in Truro in 1902.',
      LIGHTHOUSE,
      'en',
      'a figure of something else',
    ],
    ['The ministry pulled the tower down.', LIGHTHOUSE, 'en', 'a condition as a fact'],
    ['Every keeper kept bees behind the wall.', LIGHTHOUSE, 'en', 'one made all'],
    ['La passerelle de bois a coûté 640 000 euros.', BRIDGE, 'fr', 'another subject'],
    ['La région a racheté l’ouvrage pour un franc.', BRIDGE, 'fr', 'another buyer'],
    ['Le marché aux poissons ouvre à six heures.', BRIDGE, 'fr', 'not there'],
  ])('%s', (claim, text, language) => {
    expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
  })

  it('is not what stands behind words that take it back', () => {
    const text = 'It is not true that the harbour was dredged in 1931. Nobody says so.'
    expect(judge('The harbour was dredged in 1931.', text, 'en')).not.toBe('verbatim')
  })
})

it('is supported by several passages together, all of which are told', () => {
  const claim = 'The horn was sold in 1961, and Wenna Craig kept bees behind the wall.'
  const { verdict, evidence } = judgeClaim(claim, [{ text: LIGHTHOUSE, language: 'en', place: '' }])
  expect(verdict).toBe('reworded')
  expect(evidence.map(({ start, end }) => LIGHTHOUSE.slice(start, end)).join(' ')).toMatch(/1961.*bees/s)
})

const WEIR = `The school was opened before the chapel was finished. The north tower is taller than the south tower. The steward dismissed the gardener in 1931. The bridge was hardly damaged by the storm. The bakery opened after the war. The ferry carried more sheep than cattle. If the dam fails, the lower meadows flood. Few visitors saw the cellar. The sluice leaks if the wheel stands still. The mayor was accused of selling the bell. The pond was supposed to be drained.`
const FORGE = `À peine dix familles habitaient le hameau en 1900. Le pont a été ouvert après la fin de la guerre. Le clocher est moins haut que le donjon. Le maire a remplacé le directeur en 1962. La scierie a failli fermer en 1970. Si la digue cède, le quartier sera inondé.`

describe('a claim with the words of its source', () => {
  it.each([
    ['The chapel was finished before the school was opened.', 'the other one first', WEIR, 'en'],
    ['The school was opened after the chapel was finished.', 'after for before', WEIR, 'en'],
    ['The bakery opened before the war.', 'before for after', WEIR, 'en'],
    ['The south tower is taller than the north tower.', 'the other one taller', WEIR, 'en'],
    ['The ferry carried more cattle than sheep.', 'the other ones more', WEIR, 'en'],
    ['The gardener dismissed the steward in 1931.', 'the other one acts', WEIR, 'en'],
    ['The steward was dismissed by the gardener in 1931.', 'the other one acts, passive', WEIR, 'en'],
    ['The bridge was damaged by the storm.', 'without hardly', WEIR, 'en'],
    ['Many visitors saw the cellar.', 'many for few', WEIR, 'en'],
    ['The lower meadows flood.', 'without the condition before it', WEIR, 'en'],
    ['The mayor sold the bell.', 'an accusation as a fact', WEIR, 'en'],
    ['The pond was drained.', 'an intention as a fact', WEIR, 'en'],
    ['The sluice leaks.', 'without the condition behind it', WEIR, 'en'],
    ['Dix familles habitaient le hameau en 1900.', 'sans à peine', FORGE, 'fr'],
    ['Le pont a été ouvert avant la fin de la guerre.', 'avant pour après', FORGE, 'fr'],
    ['Le donjon est moins haut que le clocher.', 'l’autre moins haut', FORGE, 'fr'],
    ['Le clocher est plus haut que le donjon.', 'plus pour moins', FORGE, 'fr'],
    ['Le maire a été remplacé par le directeur en 1962.', 'l’autre agit', FORGE, 'fr'],
    ['La scierie a fermé en 1970.', 'sans a failli', FORGE, 'fr'],
    ['Le quartier sera inondé.', 'sans la condition', FORGE, 'fr'],
  ])('%s is not supported: %s', (claim, _, text, language) => {
    expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
  })

  it.each([
    ['The chapel was finished after the school was opened.', WEIR, 'en'],
    ['After the war, the bakery opened.', WEIR, 'en'],
    ['The gardener was dismissed by the steward in 1931.', WEIR, 'en'],
    ['If the dam fails, the lower meadows flood.', WEIR, 'en'],
    ['Le donjon est plus haut que le clocher.', FORGE, 'fr'],
    ['Le directeur a été remplacé par le maire en 1962.', FORGE, 'fr'],
  ])('%s is supported', (claim, text, language) => {
    expect(['verbatim', 'reworded']).toContain(judge(claim, text, language))
  })
})

const POND = `Swimming is forbidden in the upper basin. Some of the cottages were rebuilt after the fire. Most of the ledgers were burnt in 1877. Visitors are allowed to take photographs in the nave. The lease runs for nine years. The trail is safe in summer but dangerous in winter. The eastern tower is older than the western tower. In winter the gate closes at four o'clock. The wall was partly rebuilt. More than nine cows graze here. Tram 4 crosses the river in six minutes. Entry costs 4 pounds for pupils.`
const DEPOT = `Le délai de livraison est de douze jours. Les visites sont interdites le dimanche. La plupart des ouvriers logent au village. Quelques barques ont été vendues en 1932. Le portail nord est en fer, le portail sud est en bois. Le guichet ouvre avant midi. En hiver, la barrière ferme à seize heures.`
const WIESE = `Das Betreten der Wiese ist verboten. Einige der Fässer wurden 1890 verkauft. Die Schleuse ist im Winter geschlossen.`
const ESTANQUE = `La pesca está prohibida en el estanque. La mayoría de los vecinos trabajaba en la mina.`

describe('a claim that cannot be so together with its source', () => {
  it.each([
    ['Swimming is allowed in the upper basin.', POND, 'en'],
    ['Visitors are forbidden to take photographs in the nave.', POND, 'en'],
    ['The lease runs for ten years.', POND, 'en'],
    ['The trail is dangerous in summer.', POND, 'en'],
    ['The western tower is older than the eastern tower.', POND, 'en'],
    ['The eastern tower is younger than the western tower.', POND, 'en'],
    ['Le délai de livraison est de vingt jours.', DEPOT, 'fr'],
    ['Les visites sont permises le dimanche.', DEPOT, 'fr'],
    ['Le guichet ouvre après midi.', DEPOT, 'fr'],
    ['Das Betreten der Wiese ist erlaubt.', WIESE, 'de'],
    ['Die Schleuse ist im Winter offen.', WIESE, 'de'],
    ['La pesca está permitida en el estanque.', ESTANQUE, 'es'],
  ])('%s', (claim, text, language) => {
    expect(judge(claim, text, language)).toBe('contradicted')
  })
})

describe('a claim about something else than its source', () => {
  it.each([
    ['Swimming is allowed in the lower basin.', 'another place', POND, 'en'],
    ['In summer the gate closes at six o’clock.', 'another time', POND, 'en'],
    ['Ten cows graze here.', 'a figure that leaves room for it', POND, 'en'],
    ['Tram 5 crosses the river in six minutes.', 'another one of several', POND, 'en'],
    ['Entry costs 6 pounds.', 'what is said of some alone', POND, 'en'],
    ['Les visites sont permises le lundi.', 'another day', DEPOT, 'fr'],
    ['Le délai de paiement est de vingt jours.', 'another delay', DEPOT, 'fr'],
    ['En été, la barrière ferme à dix-huit heures.', 'another season', DEPOT, 'fr'],
    ['Le portail nord est en bois.', 'the other one', DEPOT, 'fr'],
  ])('%s is not found: %s', (claim, _, text, language) => {
    expect(judge(claim, text, language)).toBe('not_found')
  })
})

describe('what is said of a part', () => {
  it.each([
    ['The cottages were rebuilt after the fire.', POND, 'en'],
    ['The ledgers were burnt in 1877.', POND, 'en'],
    ['The wall was rebuilt.', POND, 'en'],
    ['Les ouvriers logent au village.', DEPOT, 'fr'],
    ['Les barques ont été vendues en 1932.', DEPOT, 'fr'],
    ['Die Fässer wurden 1890 verkauft.', WIESE, 'de'],
    ['Los vecinos trabajaban en la mina.', ESTANQUE, 'es'],
  ])('does not support %s', (claim, text, language) => {
    expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
  })

  it.each([
    ['Some cottages were rebuilt after the fire.', POND, 'en'],
    ['Most ledgers were burnt in 1877.', POND, 'en'],
    ['Some of the ledgers were burnt in 1877.', POND, 'en'],
    ['Des barques ont été vendues en 1932.', DEPOT, 'fr'],
  ])('supports %s', (claim, text, language) => {
    expect(['verbatim', 'reworded']).toContain(judge(claim, text, language))
  })
})

const CLUB = `Cyclists with a permit may use the towpath. The keeper's wife painted the boats, and the keeper mended the nets. Neither the school nor the chapel has a bell. The pie was made of plums instead of apples. All the windows but one were broken. The harbour was deeper in 1800 than in 1900. Loans are free on weekdays and cost 20 pence on Sundays. The brothers bought a steam launch. The launch carried forty passengers.`
const CONSEIL = `Les visiteurs de moins de douze ans entrent gratuitement. Le conseil n'a ni approuvé ni rejeté le plan.`

describe('a claim that leaves out what its source says of some, or of another', () => {
  it.each([
    ['Cyclists may use the towpath.', CLUB, 'en'],
    ["The keeper's wife mended the nets.", CLUB, 'en'],
    ['The pie was made of apples.', CLUB, 'en'],
    ['All the windows were broken.', CLUB, 'en'],
    ['The harbour was deeper in 1900 than in 1800.', CLUB, 'en'],
    ['Loans cost 20 pence on weekdays.', CLUB, 'en'],
    ['Les visiteurs entrent gratuitement.', CONSEIL, 'fr'],
    ['Le conseil a approuvé le plan.', CONSEIL, 'fr'],
  ])('%s is not supported', (claim, text, language) => {
    expect(['not_found', 'contradicted']).toContain(judge(claim, text, language))
  })

  it('may name a thing as it was introduced', () => {
    expect(judge('The steam launch carried forty passengers.', CLUB, 'en')).toBe('reworded')
    expect(judge('The steam launch carried fifty passengers.', CLUB, 'en')).toBe('contradicted')
  })
})

describe('a claim of the contrary', () => {
  const rules = `Smoking was forbidden in the reading room. The lock is closed in winter. The chapel is lower than the barn.`
  const reglement = `La cotisation est gratuite pour les enfants. Le passage du col est interdit en hiver.`

  it.each([
    ['Smoking was allowed.', rules, 'en'],
    ['The lock is open.', rules, 'en'],
    ['La cotisation est payante.', reglement, 'fr'],
    ['Le passage du col est autorisé.', reglement, 'fr'],
  ])('%s may be so of what its source does not speak of', (claim, text, language) => {
    expect(judge(claim, text, language)).toBe('not_found')
  })

  it.each([
    ['Smoking was allowed in the reading room.', rules, 'en'],
    ['The lock is open in winter.', rules, 'en'],
    ['The chapel is higher than the barn.', rules, 'en'],
    ['La cotisation est payante pour les enfants.', reglement, 'fr'],
    ['Le passage du col est autorisé en hiver.', reglement, 'fr'],
  ])('%s is contradicted', (claim, text, language) => {
    expect(judge(claim, text, language)).toBe('contradicted')
  })
})

describe('who gives something to whom', () => {
  const text = 'The baker sold the shop to his nephew in 1921.'
  const texte = 'Le meunier légua la grange à sa filleule en 1921.'

  it.each([
    ['The nephew sold the shop to the baker in 1921.', text, 'en', 'not_found'],
    ['The baker sold the shop to his nephew.', text, 'en', 'verbatim'],
    ['In 1921 the baker sold his nephew the shop.', text, 'en', 'reworded'],
    ['The shop was sold to the nephew by the baker.', text, 'en', 'reworded'],
    ['La filleule légua la grange au meunier en 1921.', texte, 'fr', 'not_found'],
    ['La grange fut léguée à la filleule par le meunier.', texte, 'fr', 'reworded'],
  ])('%s', (claim, source, language, verdict) => {
    expect(judge(claim, source, language)).toBe(verdict)
  })
})

describe('a year of several in a sentence', () => {
  const inn = `The inn was sold in 1790 and burnt in 1794. The mill employed 40 workers in 1890 and 65 in 1910.`
  const halle = `La halle fut construite en 1642, puis restaurée en 1801 par la ville.`
  const bruecke = `Die Brücke wurde 1902 gebaut und 1945 zerstört.`

  it.each([
    ['In 1790 the inn was burnt.', inn, 'en'],
    ['The mill employed 65 workers in 1890.', inn, 'en'],
    ['In 1910 the mill employed 40 workers.', inn, 'en'],
    ['La halle fut restaurée par la ville en 1642.', halle, 'fr'],
    ['Die Brücke wurde 1902 zerstört.', bruecke, 'de'],
  ])('%s is of another', (claim, text, language) => {
    expect(judge(claim, text, language)).toBe('contradicted')
  })

  it.each([
    ['In 1794 the inn was burnt.', inn, 'en'],
    ['The inn sold in 1790 was burnt.', inn, 'en'],
    ['In 1910 the mill employed 65 workers.', inn, 'en'],
    ['La ville restaura la halle en 1801.', halle, 'fr'],
    ['Die Brücke wurde 1945 zerstört.', bruecke, 'de'],
  ])('%s is its own', (claim, text, language) => {
    expect(judge(claim, text, language)).toBe('reworded')
  })
})

it('reads a long run of blanks once', () => {
  const text = `The horn${' '.repeat(40_000)}was sold in 1961.`
  const start = process.cpuUsage()
  expect(judge('The horn was sold in 1961.', text, 'en')).toBe('verbatim')
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
})
