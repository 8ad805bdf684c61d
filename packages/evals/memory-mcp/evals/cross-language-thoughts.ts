import type { JudgedThought } from './judged-thoughts.ts'

/** Twenty thoughts with a question in another language each: French, English and German in every combination. */
export const CROSS_LANGUAGE_THOUGHTS: readonly JudgedThought[] = [
  {
    thought: 'My neighbour keeps bees and brings us honey every autumn.',
    question: 'Qui élève des abeilles ?',
  },
  {
    thought: 'The roof of the barn leaks when the wind comes from the west.',
    question: 'Où y a-t-il une fuite ?',
  },
  { thought: 'Clara wants to become a vet.', question: 'Quel métier Clara veut-elle faire ?' },
  {
    thought: 'The library closes for renovation from July to September.',
    question: 'Quand la bibliothèque est-elle fermée ?',
  },
  { thought: 'I promised to lend Tom my tent in June.', question: 'Wem leihe ich mein Zelt?' },
  {
    thought: 'The server room key is kept at the reception desk.',
    question: 'Wo liegt der Schlüssel zum Serverraum?',
  },
  {
    thought: 'Swimming helps my back more than any medicine.',
    question: 'Was hilft gegen meine Rückenschmerzen?',
  },
  { thought: 'We pay our suppliers within two weeks.', question: 'Wie schnell bezahlen wir Lieferanten?' },
  { thought: 'Le chat de mamie ne mange que du thon.', question: 'What does grandma’s cat eat?' },
  {
    thought: 'La chaudière perd de la pression depuis lundi.',
    question: 'What is wrong with the boiler?',
  },
  {
    thought: 'Notre premier client était une boulangerie de Nantes.',
    question: 'Who was our first customer?',
  },
  {
    thought: 'Je range les factures dans la boîte verte sous l’escalier.',
    question: 'Where are the invoices kept?',
  },
  {
    thought: 'Le vol pour Montréal part à six heures du matin.',
    question: 'Wann geht der Flug nach Montreal?',
  },
  { thought: 'Julien a peur des chiens depuis son enfance.', question: 'Wovor hat Julien Angst?' },
  {
    thought: 'Il faut arroser les orchidées une fois par semaine.',
    question: 'Wie oft gieße ich die Orchideen?',
  },
  { thought: 'Die Waschmaschine schleudert nicht mehr.', question: 'What is broken in the laundry room?' },
  {
    thought: 'Der Chef liest lange Berichte nie zu Ende.',
    question: 'How long should a report for the boss be?',
  },
  { thought: 'Unsere Hochzeitsreise ging nach Island.', question: 'Where did we go on our honeymoon?' },
  {
    thought: 'Der Schreiner liefert das Regal erst im März.',
    question: 'Quand l’étagère sera-t-elle livrée ?',
  },
  { thought: 'Oma backt den besten Apfelkuchen ohne Zucker.', question: 'Qui fait un gâteau sans sucre ?' },
]
