import { describe, expect, it } from 'vitest'
import { NO_TIMES } from '../memory.ts'
import { type FoundThought, newestFirst } from './newest-first.ts'

const thought = (content: string, day: number, similarity = 1): FoundThought => ({
  figures: { similarity },
  item: {
    uuid: content,
    content,
    thoughtType: 'observation',
    trigger: null,
    concepts: [],
    privacyLevel: 'private',
    project: null,
    ...NO_TIMES,
    timestamp: `2031-05-${String(day).padStart(2, '0')}T08:00:00.000Z`,
    updatedAt: '2031-05-01T08:00:00.000Z',
    version: 1,
    supersededBy: null,
  },
})
const order = (found: FoundThought[], text: string) =>
  newestFirst(found, { text, askedAt: new Date('2031-05-30') }).map(({ item, revisedBy }) => [
    item.content,
    revisedBy?.content ?? null,
  ])

const OLD = 'The rehearsal of the band is on Monday at 19:30.'
const NEW = 'The rehearsal of the band moves to Wednesday at 20:00.'
const NEWEST = 'From June on the rehearsal of the band is on Friday at 18:00.'
const OTHER = 'The band needs a drummer.'

describe('newestFirst', () => {
  it('puts the newest statement on a subject where the best one stood, the older ones behind it with a mark', () => {
    const found = [thought(OLD, 1), thought(OTHER, 2), thought(NEWEST, 20), thought(NEW, 9)]
    expect(order(found, 'When is the rehearsal of the band?')).toEqual([
      [NEWEST, null],
      [NEW, NEWEST],
      [OLD, NEWEST],
      [OTHER, null],
    ])
  })

  it.each([
    ['When does the lease end?', 'The lease ends on 3 May 2031.', 'The lease was extended until 3 May 2033.'],
    [
      'Qui nous livre le miel ?',
      'Notre fournisseur de miel est Ruchard.',
      'Depuis mai, le miel vient de Butin.',
    ],
    [
      'Où est le badge du dépôt ?',
      'Le badge du dépôt est dans le tiroir.',
      'J’ai rangé le badge du dépôt dans la sacoche.',
    ],
    ['What am I reading?', 'I’m reading a novel by Jansson.', 'Finished the Jansson, now reading Lagerlöf.'],
    ['On roule en quoi ?', 'On roule en Ranger.', 'Le Ranger est mort, on a repris un Panda.'],
    ['What does Tomas eat?', 'Tomas is vegetarian.', 'Tomas eats fish again since the summer.'],
    [
      'Where does the choir rehearse?',
      'The choir rehearses in the chapel of Sorn.',
      'The chapel is under repair, the choir rehearses in the school of Vell.',
    ],
    ['Who is our gardener?', 'Our gardener is Mr Fell.', 'Ms Anand took over as our gardener.'],
    ['Wo wohnt Nadia?', 'Nadia wohnt in Fulda.', 'Nadia ist nach Trier gezogen.'],
    ['Wer ist mein Arzt?', 'Mein Arzt ist Dr. Bohle.', 'Meine Ärztin ist jetzt Dr. Sund.'],
    ['How much does the goat weigh?', 'Our goat weighs 41 kg.', 'Check-up: the goat is at 38 kg.'],
    ['How much is in the tank?', 'Our tank was at 900 litres.', 'Checked: tank at 870 litres.'],
    ['How much does Otis weigh?', 'Otis pèse 6,2 kg.', 'Pesée d’Otis : 5 900 g.'],
    [
      'How much is the rent?',
      'Rent for the mill: 870 euros a month.',
      'The landlord put the rent up to nine hundred and five euros.',
    ],
    [
      'Where do we live?',
      'We live at 6 montée du Four, second floor.',
      'Moved in last night: home is 9 cours Sablon.',
    ],
    ['What car do we drive?', 'On roule en Panda de 2011.', 'We sold the Panda and bought a Dacia.'],
    ['Combien contient la citerne ?', 'La citerne contient 900 litres.', 'Mesuré : citerne à 870 litres.'],
    [
      'How high is our ground rent?',
      'We pay 610 euros ground rent for the mill.',
      'The council raised the ground rent to 655 euros.',
    ],
  ])('%s: the newest of two that say it in other words', (question, older, newer) => {
    expect(order([thought(older, 1), thought(OTHER, 2), thought(newer, 9)], question)).toEqual([
      [newer, null],
      [older, newer],
      [OTHER, null],
    ])
  })

  it.each([
    [
      'When does the lease of the shop end?',
      'The lease of the shop ends on 3 May 2031.',
      'The insurance of the shop was extended until 1 June 2033.',
    ],
    [
      'Wann ist die Abgabe der Arbeit?',
      'Die Abgabe der Arbeit ist am 14. Mai.',
      'Die Feier nach der Arbeit wurde auf den 20. Mai verschoben.',
    ],
    ['How much is the car tax?', 'The car tax costs 41 pounds.', 'The property tax went up to 90 pounds.'],
    [
      'Wer ist der Trainer von Jonas?',
      'Der Trainer von Jonas ist Herr Amsel.',
      'Die Lehrerin von Jonas ist Frau Dohle seit Oktober.',
    ],
  ])('%s: a later statement on something else stays behind', (question, older, other) => {
    expect(order([thought(older, 1), thought(other, 9, 0.5)], question)).toEqual([
      [older, null],
      [other, null],
    ])
  })

  it.each([
    [
      'Quand est-ce que je récupère la moto ?',
      'Moto au garage Renoir, prête lundi.',
      'Le garage a rappelé, la moto sera prête jeudi.',
    ],
    ['Where is the loft key?', 'The loft key hangs in the hall.', 'I put the loft key in the sewing box.'],
    ['Où dort Biscuit ?', 'Biscuit dort dans la grange.', 'Biscuit a peur du noir, il dort dans le couloir.'],
  ])('%s: what answers it as well comes first, and the older one is not told to be outdated', (...said) => {
    const [question, older, newer] = said
    expect(order([thought(older, 1), thought(OTHER, 2), thought(newer, 9)], question)).toEqual([
      [newer, null],
      [older, null],
      [OTHER, null],
    ])
  })

  it('puts what was said since on a noted question before it, where only its meaning is asked for', () => {
    const noted = thought('Should we buy a wood stove or a heat pump?', 1)
    const signed = thought('We signed for the heat pump, 11,800 euros.', 9)
    expect(
      order([noted, thought(OTHER, 3), signed], 'Où en est le chauffage ?').map(([said]) => said),
    ).toEqual([signed.item.content, noted.item.content, OTHER])
  })

  it('leaves behind what shares words with an answer, but is far from the question', () => {
    const [piano, church] = ['My first piano was a Klein.', 'I tuned the piano in the church.']
    expect(order([thought(piano, 1), thought(church, 9, 0.3)], 'What was my first piano?')).toEqual([
      [piano, null],
      [church, null],
    ])
  })

  it('takes a day that is part of the subject for no other time', () => {
    const [three, two] = [
      'I have three lessons on Friday.',
      'Ines called off, so I have two lessons on Friday.',
    ]
    expect(order([thought(three, 1), thought(two, 9)], 'How many lessons do I have on Friday?')[0]).toEqual([
      two,
      null,
    ])
  })

  it('puts an answer of the kind that is asked for first', () => {
    const [where, when] = ['Marek comes from Split.', 'Marek comes on Fridays.']
    expect(order([thought(where, 1), thought(when, 2)], 'Which day does Marek come?')[0]).toEqual([
      when,
      null,
    ])
  })

  it('leaves the order of everything else, and nothing out', () => {
    const found = [
      thought('Lou is allergic to nuts.', 1),
      thought('Iris is allergic to bees.', 2),
      thought(OTHER, 3),
    ]
    expect(order(found, 'What is Lou allergic to?').map(([content]) => content)).toEqual(
      found.map(({ item }) => item.content),
    )
  })

  it('keeps the order where another time is asked for, and still marks what is no longer said', () => {
    const found = [thought(OLD, 1), thought(NEW, 9)]
    for (const text of ['When was the rehearsal before?', 'Quand étaient les répétitions auparavant ?']) {
      expect(order(found, text)).toEqual([
        [OLD, NEW],
        [NEW, null],
      ])
    }
  })

  it('puts a question that was noted behind what answers it', () => {
    const question = 'Should the rehearsal of the band be on Monday?'
    expect(order([thought(question, 3), thought(OLD, 1)], 'When is the rehearsal?')[0]).toEqual([OLD, null])
  })
})
