import { describe, expect, it } from 'vitest'
import { REVISES, rarityAmong, revisionScore } from './revision-score.ts'
import { readStatement } from './statement.ts'

const read = (content: string, concepts: string[] = []) => {
  const statement = readStatement({ content, concepts })
  if (statement === null) throw new Error('too long')
  return statement
}

/** Score in a store where the older statement is near, with some others around. */
function scoreOf(older: string, newer: string, closeness = 0.8): number {
  const [one, other] = [read(older), read(newer)]
  const others = ['The kettle leaks.', 'Nadia plays the oboe.', 'Le chien dort.'].map((text) => read(text))
  return revisionScore(one, other, rarityAmong([one, other, ...others]), { closeness, isNearest: false })
}

describe('revisionScore', () => {
  it.each([
    ['My locker is number 12.', 'My locker is now in the basement.'],
    ['The rehearsal is on Monday at 19:30.', 'The rehearsal moves to Wednesday at 20:00.'],
    ['The rent of the garage is 60 € a month.', 'The rent of the garage was raised to 72 €.'],
    ['Lou works at the bakery.', 'Lou left the bakery and studies nursing.'],
    ['I like swimming in the lake.', 'I do not like swimming in the lake any more.'],
    ['Le loyer est de 640 €.', 'Le loyer passe à 655 €.'],
    ["Le cours de danse d'Iris a lieu le mardi.", "Le cours de danse d'Iris est reporté au jeudi."],
    ['La clé du local est chez Paul.', 'La clé du local est désormais chez Rosa.'],
    ['Der Kurs beginnt um 9 Uhr.', 'Der Kurs beginnt jetzt um 10 Uhr.'],
    ["Iris's phone number is 01 44 55 66 77.", "Iris's new number: 06 99 88 77 66."],
    ['The hull is painted blue.', 'The hull was repainted in green.'],
    ['Our gardener is Mr Fell.', 'Ms Anand is our gardener since the move.'],
    ['La trésorière du club est Anne Roche.', 'Malik Sow a été élu trésorier du club.'],
    ['Unser Küster ist Herr Amsel.', 'Frau Dohle hat das Amt als Küster übernommen.'],
    ['Our honey supplier is Beesworth.', 'Since spring the honey comes from Clover Hill.'],
    ['Le pain vient du fournil Martel.', 'Le pain est livré par la boulangerie Sauvage depuis mai.'],
    ['Die Milch kommt von Hof Ahrens.', 'Seit Mai kaufen wir die Milch bei Petersen.'],
    ['The warranty ends on 3 May 2031.', 'The warranty was extended until 3 May 2033.'],
    ['Nous avons douze tables au foyer.', 'Il y a vingt tables au foyer depuis les dons.'],
    ['The train to Metz leaves at 7:12.', 'The train to Metz leaves at 7:40.'],
    ['Der Bus nach Fulda fährt um 7:12 Uhr.', 'Der Bus nach Fulda fährt ab Montag um 7:40 Uhr.'],
    ['I keep bees at 3 Mill Lane.', 'We moved to 9 Orchard Terrace.'],
    ['The canoe is a Grumman.', 'Sold the Grumman and bought a kayak.'],
    ['Iris prend un cachet par jour.', 'Le docteur a fait passer Iris à deux cachets par jour.'],
    ['The choir sings in the town hall.', 'The choir sings in the barn until further notice.'],
    ['Le local est au deuxième étage.', 'Le local a déménagé au quatrième étage.'],
    ['Lou is allergic to bees.', 'Lou has outgrown the allergy to bees.'],
  ])('sees that %s is revised by %s', (older, newer) => {
    expect(scoreOf(older, newer)).toBeGreaterThanOrEqual(REVISES)
  })

  it.each([
    ['Lou is allergic to nuts.', 'Iris is allergic to bee stings.'],
    ["Lou's birthday is on 3 May.", 'Lou plays chess.'],
    ['Locker 5 is empty.', 'Locker 6 is empty.'],
    ['The budget of the garden is 400 €.', 'The drawing of the garden is due on 5 May.'],
    ['Should I sell the canoe?', 'I sold the canoe.'],
    ['Mon passeport expire en juin 2031.', "L'assurance du canoë expire le 3 mai 2030."],
    ['I found a recipe for lentil soup.', 'The comet can be seen tonight.'],
    ['Our gardener is Mr Fell.', 'Our roofer is Ms Anand since May.'],
    ["Lou's coach is Mr Fell.", "Iris's coach is Ms Anand since May."],
    ['Mein Zahnarzt ist Dr. Amsel.', 'Der Zahnarzt meiner Mutter ist Dr. Dohle.'],
    ['Nadia works at Beesworth.', "Nadia's brother works at Clover Hill."],
    ['The library opens at 9:00.', 'The library closes at 18:00.'],
    ['My sister is Nadia.', 'My sister is Lou.'],
    ['The bell in the tower weighs 90 kg.', 'The bell in the chapel weighs 40 kg.'],
    ['Le vélo rouge a deux freins.', 'Le vélo vert a un frein.'],
    ["Le contrat d'assurance auto est chez Ruchard.", "Le contrat d'assurance habitation est chez Butin."],
    ['In 2027 we went to Fulda.', 'In 2028 we went to Trier.'],
    ['We planted the leeks on 3 May.', 'We planted the beans on 9 May.'],
    ['Paid 40 € for gas in May.', 'Paid 35 € for gas in June.'],
    ['Iris weighs 61 kg.', 'Lou weighs 70 kg.'],
    ['Le train de 8 h 05 est en retard.', 'Le train de 8 h 35 est plein.'],
    ['The garden gate creaks.', 'The cellar gate was replaced.'],
    ['Le théâtre coûte 80 €.', 'La cantine coûte désormais 4 €.'],
    ['La facture de gaz de mars est de 61 €.', "La facture de gaz d'avril est de 54 €."],
    ['The lease of the shop ends in May.', 'The insurance of the shop was extended until June.'],
    ['Hugo a perdu sa veste.', 'Mon vélo a besoin d’une nouvelle chaîne.'],
  ])('sees that %s stands beside %s', (older, newer) => {
    expect(scoreOf(older, newer, 0.6)).toBeLessThan(REVISES)
  })
})
