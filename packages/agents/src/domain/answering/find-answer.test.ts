import { describe, expect, it } from 'vitest'
import { answerPassage } from '../../../test/support/answer-passages.ts'
import { findAnswer } from './find-answer.ts'
import type { FoundAnswer } from './finding/finding.ts'
import { intentOf } from './intent/intent.ts'
import type { AnswerPassage } from './statements/statement.ts'

const passage = (text: string, more: Partial<AnswerPassage> = {}) =>
  answerPassage(text, {
    source: 'cahier.pdf',
    location: '3. Gradins, p. 4',
    language: 'fr',
    title: 'Cahier des charges du gymnase',
    ...more,
  })
const minutes = (number: number, date: string, text: string) =>
  passage(text, {
    source: `reunions/cr-${number}.md`,
    location: `Réunion n° ${number} > 1. Point d’étape`,
    title: `Réunion n° ${number}`,
    date,
  })

const SPECIFICATION = [
  passage(
    '3. Gradins\n\nLes gradins sont en pin de classe 3. Leur largeur minimale est de 80 centimètres. Cent vingt places assises sont prévues.',
  ),
  passage(
    '4.1. Douches\n\nLes douches sont carrelées. La température de l’eau est de 38 °C. Les douches du vestiaire B restent à réceptionner.',
    {
      location: '4. Vestiaires > 4.1. Douches, p. 5',
      char_start: 200,
    },
  ),
  passage('Local Sol Épaisseur\nAccueil Grès cérame 9 mm\nSalle Parquet hêtre 22 mm\nBureau Linoléum 4 mm', {
    location: '5. Sols, p. 6',
    char_start: 500,
  }),
  passage('La livraison des gradins est prévue le 4 mai 2027. Le fabricant est la société Bois du Léman.', {
    location: '6. Planning, p. 7',
    char_start: 800,
  }),
]
const MINUTES = [
  minutes(3, '2027-01-12', 'Le budget de l’éclairage est de 21 000 €. La clôture est avancée à 40 %.'),
  minutes(4, '2027-02-09', 'Le budget de l’éclairage est ramené à 18 500 €. La clôture est avancée à 70 %.'),
]
const find = (
  question: string,
  passages: readonly AnswerPassage[] = [...SPECIFICATION, ...MINUTES],
  named: string[] = [],
) =>
  findAnswer(question, intentOf(question), {
    passages,
    named: new Set(named),
    whole: passages.filter(({ source }) => named.includes(source)),
    language: 'fr',
  })
const first = ({ pieces }: FoundAnswer) => pieces[0]

describe('an answer', () => {
  it.each([
    ['Quelle est la largeur minimale des gradins ?', '80 centimètres'],
    ['Combien de places assises sont prévues ?', 'Cent vingt'],
    ['À quelle température est l’eau des douches ?', '38 °C'],
    ['Quand les gradins sont-ils livrés ?', '4 mai 2027'],
    ['Quelle épaisseur a le parquet de la salle ?', '22 mm'],
  ])('is the value of the asked kind: %s', (question, value) => {
    expect(first(find(question))).toMatchObject({ part: 'answer', value })
  })

  it.each([
    ['Quel est le prix des courgettes ?', '1,95'],
    ['Combien coûtent les carottes ?', '1,28'],
    ['Quel est le tarif adulte du bassin ?', '4,20'],
    ['Quel tarif enfant pour le bassin ?', '2,80'],
    ['Quel est le montant total des bancs ?', '1 740,00'],
    ['Quel est le prix d’un banc ?', '14,50'],
    ['Combien de bancs ?', '120'],
    ['Quel tarif pour un abonné avec un box de 9 m² ?', '300'],
    ['Quel tarif pour un non-abonné avec un box de 9 m² ?', '410'],
  ])('is the price in a table without rules: %s', (question, value) => {
    const prices = passage(
      'Produit Prix (€/kg) Quantité annuelle (kg)\nCarottes 1,28 6 200\nCourgettes 1,95 3 400\nPoireaux 1,74 2 150',
      { location: '3. Fournitures, p. 1' },
    )
    const rates = passage('Activité Adulte Enfant\nBassin 4,20 2,80\nSauna 6,10 3,00\nTennis 8,00 5,50', {
      location: '7. Tarifs, p. 2',
    })
    const bill = passage(
      'Matériel Quantité Prix unitaire HT (€) Total HT (€)\nBanc 120 14,50 1 740,00\nTable 15 62,00 930,00\nPodium 1 1 250,00 1 250,00',
      { location: '4. Devis, p. 3' },
    )
    const boxes = passage('Box Abonné Non-abonné\nBox de 6 m² 210 290\nBox de 9 m² 300 410\nAngle 45 60', {
      location: '8. Tarifs des box, p. 4',
    })
    expect(first(find(question, [prices, rates, bill, boxes]))).toMatchObject({ part: 'answer', value })
  })

  it('of a comparison with a message is what changes a row of the other document, not the head of the message', () => {
    const tender = passage('Produit Prix (€/kg)\nCarottes 1,28\nCourgettes 1,95\nPoireaux 1,74', {
      source: 'marche.pdf',
      title: 'Marché de légumes',
      date: '2027-02-03',
    })
    const mail = passage(
      'From: Yann Delpech\nSubject: Livraisons de printemps\n\nBonjour,\n\nLe prix des carottes passe à 1,36 €/kg.',
      { source: 'livraisons.eml', title: 'Livraisons de printemps', location: '', date: '2027-03-22' },
    )
    const { kind, pieces } = find(
      'Compare le marché de légumes et le courriel de M. Delpech.',
      [tender, mail],
      ['marche.pdf', 'livraisons.eml'],
    )
    expect([kind, ...pieces.map(({ text }) => text)]).toEqual([
      'compared',
      'Carottes 1,28',
      'Le prix des carottes passe à 1,36 €/kg.',
    ])
  })

  it('of one project is not contradicted by another project', () => {
    const of = (project: string, width: string) =>
      passage(`La largeur du quai est de ${width}.`, { source: `${project}.md`, title: project, project })
    const said = find('Quelle est la largeur du quai ?', [of('Halle', '3 m'), of('Gare', '4 m')])
    expect(said).toMatchObject({
      kind: 'answer',
      pieces: [{ value: '3 m' }, { part: 'beside', value: '4 m' }],
    })
  })

  it.each([
    ['Quelle est la hauteur des casiers au fond ?', '0,90 m'],
    ['Quelle est la hauteur des casiers à l’entrée ?', '1,60 m'],
    ['Quelle est la hauteur des casiers ?', '1,60 m'],
  ])('is the figure of what is asked for where a sentence has one for each: %s', (question, value) => {
    const text = 'La hauteur des casiers est de 1,60 m à l’entrée et de 0,90 m au fond.'
    expect(first(find(question, [passage(text, { location: '7. Casiers' })]))?.value).toBe(value)
  })

  it.each([
    ['Quelle est la cotisation des juniors ?', 'Groupe: Juniors | Places: 40 | Cotisation: 95 €', '95 €'],
    ['Combien coûtent les affiches ?', 'Poste: Affiches | Exemplaires: 300 | Euros: 640', '640'],
    [
      'Combien coûte la tribune mobile ?',
      'Lot: Tribune mobile | Délai: 3 semaines | Valeur HT: 8 200',
      '8 200',
    ],
    [
      'Quel est le prix du tapis de judo ?',
      'Article: Tapis de judo | Quantité: 12 | Prix unitaire: 78',
      '78',
    ],
    [
      'Quel est le montant total du tapis de judo ?',
      'Article: Tapis de judo | PU HT: 78 | Total HT: 936',
      '936',
    ],
  ])('is the amount in a row, however its column is called: %s', (question, row, value) => {
    const fields = row.split(' | ').map((cell) => {
      const [name = '', value = ''] = cell.split(': ')
      return { name, value }
    })
    expect(first(find(question, [passage(row, { fields, location: 'Feuil1!A1:C9' })]))).toMatchObject({
      part: 'answer',
      value: expect.stringContaining(value),
    })
  })

  it('is the amount of a row if the question names nothing else', () => {
    const fields = [
      { name: 'Article', value: 'Tapis de judo' },
      { name: 'Prix unitaire', value: '78 €' },
    ]
    const row = passage('Article: Tapis de judo | Prix unitaire: 78 €', { fields, location: 'Feuil1!A2:B2' })
    expect(first(find('Quel est le prix ?', [row]))?.value).toBe('78 €')
  })

  it('is not the amount of another row', () => {
    const row = passage('Poste: Tribune fixe | Euros: 5 000', {
      fields: [
        { name: 'Poste', value: 'Tribune fixe' },
        { name: 'Euros', value: '5 000' },
      ],
      location: 'Feuil1!A2:B2',
    })
    expect(find('Combien coûte la tribune mobile ?', [row]).kind).toBe('nothing')
  })

  it('is the date of the subject if a sentence has several', () => {
    const text = 'Les cours commencent le 6 mai 2027 pour les enfants et le 9 juin 2027 pour les adultes.'
    const given = [passage(text, { location: '8. Cours' })]
    expect(first(find('Quand commencent les cours pour les adultes ?', given))?.value).toBe('9 juin 2027')
    expect(first(find('Quand commencent les cours pour les enfants ?', given))?.value).toBe('6 mai 2027')
  })

  it.each([
    ['Qui est le gardien ?', 'Le gardien est M. Li.', 'M. Li'],
    ['Qui remplace Mme Roux ?', 'M. Weber y remplace Mme Roux à l’accueil.', 'M. Weber'],
    ['Qui remplace Mme Roux ?', 'À l’accueil, Mme Roux est remplacée par M. Weber.', 'M. Weber'],
  ])('is somebody whom the question does not name: %s %s', (question, text, value) => {
    expect(first(find(question, [passage(text)]))).toMatchObject({ value })
  })

  it.each([
    'La température de la pataugeoire est de 31 °C et non plus de 29 °C.',
    'La température de la pataugeoire est de 31 °C au lieu de 29 °C.',
    'La température de la pataugeoire passe de 29 °C à 31 °C.',
    'La température de la pataugeoire est de 31 °C (29 °C auparavant).',
  ])('that names a value as the one before is no contradiction of it: %s', (text) => {
    const before = passage('La température de la pataugeoire est de 29 °C.', { source: 'notice.pdf' })
    for (const passages of [
      [before, passage(text, { source: 'avis.pdf' })],
      [passage(text, { source: 'avis.pdf' }), before],
    ]) {
      const found = find('Quelle est la température de la pataugeoire ?', passages)
      expect(found.kind).toBe('answer')
      expect(found.pieces.map(({ part, value }) => [part, value])).toEqual([
        ['answer', '31 °C'],
        ['older', '29 °C'],
      ])
    }
  })

  it.each([
    [
      'Quelle est la portée des poutres ?',
      'Les poutres ont une portée de 14,20 m et pèsent 900 kg.',
      '14,20 m',
    ],
    [
      'Quelle est la puissance souscrite ?',
      'La puissance souscrite est de 84 kVA, pour 210 € par mois.',
      '84 kVA',
    ],
    ['Quelle est la tension du réseau ?', 'Le réseau a une tension de 400 V sur 3 phases.', '400 V'],
    ['Quelle est la capacité de la cuve ?', 'La cuve a une capacité de 12 hl et 2 trappes.', '12 hl'],
  ])('is a figure of its measure: %s', (question, text, value) => {
    expect(first(find(question, [passage(text)]))).toMatchObject({ value })
  })

  it('is the result of an event, not the event itself', () => {
    const text =
      'The inspection of the roof by Ms Hart took place in June. It showed two cracked tiles above the hall. The hall is used daily.'
    expect(
      first(find('What did the inspection of the roof show?', [passage(text, { language: 'en' })]))?.text,
    ).toContain('It showed two cracked tiles above the hall.')
    const french =
      'L’essai du portique par M. Hart a eu lieu en juin. Il a montré une flèche de trois fils. Le portique est peint.'
    expect(first(find('Qu’a montré l’essai du portique ?', [passage(french)]))?.text).toContain('Il a montré')
  })

  it('has no value beside it that is of another subject', () => {
    const pipes = passage(
      'Le collecteur d’eaux usées a une pente minimale de 1 %. Le collecteur d’eaux pluviales a une pente minimale de 0,5 %.',
    )
    expect(find('Quelle est la pente minimale du collecteur d’eaux usées ?', [pipes]).pieces).toEqual([
      expect.objectContaining({ part: 'answer', value: '1 %' }),
    ])
  })

  it('is quoted with the sentence that it needs to be understood', () => {
    expect(first(find('Quelle est la largeur minimale des gradins ?'))?.text).toBe(
      'Les gradins sont en pin de classe 3. Leur largeur minimale est de 80 centimètres.',
    )
  })

  it('keeps a restriction that follows', () => {
    expect(first(find('À quelle température est l’eau des douches ?'))?.text).toMatch(
      /restent à réceptionner\.$/,
    )
  })

  it('is a table row, quoted verbatim', () => {
    expect(first(find('Quelle épaisseur a le parquet de la salle ?'))?.text).toBe('Salle Parquet hêtre 22 mm')
  })

  it('is the newest of a document series, followed by the older one with its date', () => {
    const { kind, pieces } = find('Quel est le budget de l’éclairage ?')
    expect(kind).toBe('answer')
    expect(pieces.map(({ part, value, date }) => [part, value, date])).toEqual([
      ['answer', '18 500 €', '2027-02-09'],
      ['older', '21 000 €', '2027-01-12'],
    ])
  })

  it('has both values if unrelated documents differ', () => {
    const note = passage('Les gradins ont une largeur minimale de 90 centimètres.', {
      source: 'note.md',
      location: 'Note du contrôleur',
      title: 'Note du contrôleur',
    })
    const { kind, pieces } = find('Quelle est la largeur minimale des gradins ?', [...SPECIFICATION, note])
    expect(kind).toBe('differ')
    expect(pieces.map(({ value }) => value).sort()).toEqual(['80 centimètres', '90 centimètres'])
  })

  it.each([
    ['La largeur ?', 'answer'],
    ['Quelle est la largeur minimale ?', 'answer'],
    ['Quelle est la largeur du passage ?', 'differ'],
  ])('has both only where one thing is spoken of: %s', (question, kind) => {
    const note = (source: string, text: string) => passage(text, { source, location: 'Accès', title: source })
    const passages = [
      note('voirie.md', 'Le passage des piétons a une largeur minimale de 1,20 m.'),
      note('quai.md', 'Le quai des livraisons a une largeur minimale de 3,40 m.'),
    ]
    const other = note('chantier.md', 'Pendant les travaux, le passage a une largeur de 1,60 m.')
    expect(find(question, kind === 'differ' ? [...passages, other] : passages).kind).toBe(kind)
  })

  it('has both values if the question names no subject, and both statements have the same', () => {
    const note = (source: string, text: string) => passage(text, { source, location: 'Accès', title: source })
    const { kind } = find('La largeur ?', [
      note('voirie.md', 'Le passage des piétons a une largeur de 1,20 m.'),
      note('quai.md', 'Le passage des piétons garde une largeur de 1,40 m.'),
    ])
    expect(kind).toBe('differ')
  })
})

describe('no answer is given', () => {
  it.each([
    'Quel est le salaire du gardien ?',
    'Quelle est la hauteur des gradins ?',
    'Quand les douches sont-elles livrées ?',
    'Quelle est la largeur des gradins de Montbrison ?',
    'Quel est le budget de la sonorisation ?',
  ])('where only something near is said: %s', (question) => {
    expect(find(question).kind).toBe('nothing')
  })
})

describe('documents as a whole', () => {
  it('are summarised by quotations, section by section', () => {
    const { kind, pieces } = find('Résume le cahier des charges.', SPECIFICATION, ['cahier.pdf'])
    expect(kind).toBe('summary')
    expect(pieces.map(({ text }) => text).join(' ')).toContain(
      'La livraison des gradins est prévue le 4 mai 2027.',
    )
    for (const { text, char_start, source } of pieces) {
      const own = SPECIFICATION.find(
        (one) =>
          one.source === source &&
          one.char_start <= char_start &&
          one.char_start + one.text.length > char_start,
      )
      expect(own?.text.slice(char_start - own.char_start)).toContain(text)
    }
  })

  it('are quoted at the right place if a sentence occurs twice', () => {
    const text =
      'Rien à signaler.\n\nLe portail est livré le 3 mai 2027.\n\nRien à signaler. Le gardien est prévenu.'
    const sheet = passage(text, { source: 'fiche.md', location: 'Visites', title: 'Fiche de visite' })
    const { pieces } = find('Résume la fiche de visite.', [sheet], ['fiche.md'])
    expect(pieces.length).toBeGreaterThan(0)
    for (const piece of pieces) expect(text.slice(piece.char_start, piece.char_end)).toBe(piece.text)
  })

  it('are compared by their changes', () => {
    const { kind, pieces } = find(
      'Qu’est-ce qui a changé entre la réunion n° 3 et la réunion n° 4 ?',
      MINUTES,
      ['reunions/cr-3.md', 'reunions/cr-4.md'],
    )
    expect(kind).toBe('changes')
    expect(pieces.map(({ part, text }) => [part, text])).toEqual([
      ['older', 'Le budget de l’éclairage est de 21 000 €.'],
      ['answer', 'Le budget de l’éclairage est ramené à 18 500 €.'],
      ['older', 'La clôture est avancée à 40 %.'],
      ['answer', 'La clôture est avancée à 70 %.'],
    ])
  })
})

describe('documents that differ', () => {
  const note = passage(
    'L’effectif maximal est de 150 visiteurs. La largeur minimale des passages est de 1,20 m.',
    {
      source: 'note.md',
      location: 'Note de sécurité',
      title: 'Note de sécurité',
    },
  )
  const brief = passage(
    'L’effectif maximal est de 180 visiteurs. La largeur minimale des passages est de 1,40 m.',
  )

  it('are compared where a question names them and nothing else', () => {
    const { kind, pieces } = find(
      'Compare le cahier des charges et la note de sécurité.',
      [brief, note],
      ['cahier.pdf', 'note.md'],
    )
    expect(kind).toBe('compared')
    expect(pieces.map(({ text }) => text).join(' ')).toMatch(/180.*150.*1,40.*1,20/)
  })

  it('are told with both values where a question asks for contradictions alone', () => {
    const { kind, pieces } = find(
      'Les documents se contredisent-ils ?',
      [brief, note],
      ['cahier.pdf', 'note.md'],
    )
    expect(kind).toBe('compared')
    expect(pieces.map(({ value }) => value)).toEqual(['1,40 m', '1,20 m', '180', '150'])
  })

  it('of a series count with the newest of them', () => {
    const before = minutes(3, '2027-01-12', 'Le plein tarif est fixé à 9 €.')
    const since = minutes(4, '2027-02-09', 'Le plein tarif est porté à 11 €.')
    const other = passage('Le plein tarif est de 6 €.', { source: 'atelier.md', title: 'Atelier' })
    const { kind, pieces } = find('Quel est le plein tarif ?', [other, before, since])
    expect(kind).toBe('differ')
    expect(pieces.map(({ value }) => value).toSorted()).toEqual(['11 €', '6 €'])
  })
})

it('answers both questions of one sentence', () => {
  const { pieces } = find('Quand est prévue la livraison des gradins et qui est le fabricant ?')
  expect(pieces.map(({ value }) => value)).toEqual(['4 mai 2027', expect.stringContaining('Bois du Léman')])
})

it('tells what a decision reverses, in whatever words both stand', () => {
  const older = minutes(3, '2027-01-12', 'Le conseil fixe l’ouverture au 18 septembre 2027.')
  const newer = minutes(
    4,
    '2027-02-09',
    'L’ouverture est reportée au 2 octobre 2027, à cause du retard des travaux.',
  )
  const { kind, pieces } = find(
    'Qu’est-ce qui a changé ?',
    [older, newer],
    ['reunions/cr-3.md', 'reunions/cr-4.md'],
  )
  expect(kind).toBe('changes')
  expect(pieces.map(({ part }) => part)).toEqual(['older', 'answer'])
})

it('takes nobody’s attendance for a change, though it stands in one paragraph with who is excused', () => {
  const attended = (present: string, budget: string) =>
    `Présents : ${present}. Excusée : Mme Nadia Bel.\n\nLe budget du quai est de ${budget} €.`
  const { pieces } = find(
    'Qu’est-ce qui a changé ?',
    [
      minutes(3, '2027-01-12', attended('Mme Ada Roux, M. Jean Petit', '62 000')),
      minutes(4, '2027-02-09', attended('Mme Ada Roux, M. Luc Brun', '54 500')),
    ],
    ['reunions/cr-3.md', 'reunions/cr-4.md'],
  )
  expect(pieces.map(({ text }) => text)).toEqual([
    'Le budget du quai est de 62 000 €.',
    'Le budget du quai est de 54 500 €.',
  ])
})

describe('rows of price tables', () => {
  const row = (at: number, ...cells: readonly (readonly [string, string])[]) =>
    passage(cells.map(([name, value]) => `${name}: ${value}`).join(' | '), {
      source: 'tarifs.xlsx',
      location: `Barques!A${at}:E${at}`,
      title: 'Tarifs',
      fields: cells.map(([name, value]) => ({ name, value })),
      char_start: 1_000 * at,
      char_end: 1_000 * at + 900,
    })
  const boat = (at: number, name: string, week: string, sunday: string, length: string, count: string) =>
    row(
      at,
      ['Bateau', name],
      ['Tarif semaine (€)', week],
      ['Tarif dimanche (€)', sunday],
      ['Longueur (m)', length],
      ['Nombre', count],
    )
  const BOATS = [
    boat(2, 'Voilier', '74', '96', '6,4', '3'),
    boat(3, 'Vélo nautique', '18', '23', '2,1', '8'),
    boat(4, 'Barque de pêche', '31', '39', '4,2', '5'),
    boat(5, 'Canoë', '12', '15', '5,1', '9'),
  ]

  it.each([
    ['Combien coûte un voilier le dimanche ?', '96'],
    ['How much is the fishing boat on a Sunday?', '39'],
    ['Quelle est la longueur du voilier ?', '6,4 m'],
    ['Combien de voiliers avons-nous ?', '3'],
  ])('have the value in the column asked for: %s', (question, value) => {
    expect(first(find(question, BOATS))).toMatchObject({ part: 'answer', value })
  })

  it('have the column that says no more than the question', () => {
    const hire = row(6, ['Bateau', 'Dériveur'], ['Demi-journée (€)', '46'], ['Journée (€)', '72'])
    expect(first(find('Combien coûte un dériveur à la journée ?', [hire]))).toMatchObject({ value: '72' })
    expect(first(find('Combien coûte un dériveur à la demi-journée ?', [hire]))).toMatchObject({
      value: '46',
    })
  })

  it('keep a number with its thousands if the column before it has words', () => {
    const text =
      'Lot Entreprise Quantité Montant HT (€)\nCharpente Valmor 1 16 950\nPeinture Daubin 2 12 300\nPortes Sermet 3 27 600'
    expect(first(find('Combien coûte la charpente ?', [passage(text)]))).toMatchObject({ value: '16 950' })
  })

  it.each([
    ['Quel est le délai pour le vernis ?', '10 jours'],
    ['Combien coûte le vernis ?', '187,00'],
  ])('have as many figures as columns for them: %s', (question, value) => {
    const text =
      'Finition Méthode Délai (jours) Prix HT (€)\nLaque Pistolet 3 24,50\nVernis Tampon 10 187,00\nHuile Pinceau 2 18,00'
    expect(first(find(question, [passage(text)]))).toMatchObject({ value })
  })

  it('are listed, all of them, where a list is asked for', () => {
    expect(find('Quels sont les tarifs des bateaux ?', BOATS).pieces).toHaveLength(4)
  })
})

describe('what is told', () => {
  it.each([
    [
      'Qui était présent ?',
      'Présents : Mme Roux, M. Weber, Mme Petit.\nExcusé : M. Blanc.',
      'Mme Roux, M. Weber, Mme Petit',
    ],
    [
      'Quels jours a lieu le cours ?',
      'Le cours a lieu le mardi, le jeudi et le samedi à 18 h.',
      'mardi, le jeudi et le samedi',
    ],
    [
      'Quels mois ont lieu les stages ?',
      'Les stages ont lieu en mars, en juin et en septembre.',
      'mars, en juin et en septembre',
    ],
    ['What is the recycling rate?', 'Le taux de recyclage est de 62 %.', '62 %'],
  ])('has all that is asked for: %s', (question, text, value) => {
    const { pieces } = find(question, [passage(text)])
    expect(pieces).toMatchObject([{ part: 'answer', value }])
  })

  it('of a procedure is all its steps', () => {
    const text =
      'Pour emprunter une clé, le membre signe le registre. La gardienne note l’heure. La clé est rendue le soir même.\n\nLe hall est chauffé.'
    expect(first(find('Comment emprunter une clé ?', [passage(text)]))?.text).toMatch(
      /^Pour emprunter.*soir même\.$/,
    )
  })

  it('of a reason may be a participle', () => {
    const text = 'La pose est reportée au 4 mai 2027, le fournisseur n’étant pas prêt.'
    expect(find('Pourquoi la pose est-elle reportée ?', [passage(text)])).toMatchObject({ kind: 'answer' })
  })
})

describe('an article', () => {
  const contract = (date: string, price: string) =>
    passage(`Le prix est de ${price} par pain.`, {
      source: `contrat-boulangerie-${date}.docx`,
      location: 'Article 3. Prix, § 1',
      title: 'Contrat de la boulangerie',
      date,
    })

  it('is that of the newest version', () => {
    const versions = [contract('2026-01-10', '1,10 €'), contract('2026-09-01', '1,25 €')]
    const { pieces } = find('Que dit l’article 3 du contrat de la boulangerie ?', versions)
    expect(pieces.map(({ text }) => text)).toEqual(['Le prix est de 1,25 € par pain.'])
  })

  it('may be a numbered paragraph', () => {
    const text =
      '4.1 La salle ferme à 22 h.\n4.2 Un groupe verse un acompte. Il est rendu sous dix jours.\n4.3 Les chiens sont admis.'
    const { pieces } = find('Que dit le point 4.2 ?', [passage(text)])
    expect(pieces.map((piece) => piece.text).join(' ')).toBe(
      '4.2 Un groupe verse un acompte. Il est rendu sous dix jours.',
    )
  })
})

it('counts of one thing in two languages contradict each other', () => {
  const { kind, pieces } = find('Combien y a-t-il de lits ?', [
    passage('L’auberge compte quarante-deux lits dans six dortoirs.'),
    passage('The hostel has thirty-eight beds.', { source: 'visit.md', title: 'Visit', language: 'en' }),
  ])
  expect({ kind, values: pieces.map(({ value }) => value) }).toEqual({
    kind: 'differ',
    values: ['quarante-deux', 'thirty-eight'],
  })
})

it('days of the week change; what both versions say does not', () => {
  const version = (date: string, days: string) =>
    passage(`Le pain est livré ${days}. Tout pain manquant est remplacé sous deux heures.`, {
      source: `contrat-${date}.md`,
      title: 'Contrat de la boulangerie',
      date,
    })
  const versions = [
    version('2026-01-10', 'le mardi et le vendredi avant 7 h'),
    version('2026-09-01', 'le lundi, le mercredi et le samedi avant 6 h 30'),
  ]
  const { pieces } = find(
    'Qu’est-ce qui a changé entre les deux contrats ?',
    versions,
    versions.map(({ source }) => source),
  )
  expect(pieces.map(({ part, text }) => [part, text])).toEqual([
    ['older', 'Le pain est livré le mardi et le vendredi avant 7 h.'],
    ['answer', 'Le pain est livré le lundi, le mercredi et le samedi avant 6 h 30.'],
  ])
})

it('a message replaces a price of a table, or contradicts it', () => {
  const row = passage('Poste: Minibus | Prévu (€): 1450', {
    source: 'sortie/budget.xlsx',
    title: 'Budget',
    project: 'Sortie',
    fields: [
      { name: 'Poste', value: 'Minibus' },
      { name: 'Prévu (€)', value: '1450' },
    ],
  })
  const mail = (text: string) =>
    passage(text, { source: 'sortie/car.eml', title: 'Minibus', project: 'Sortie' })
  const told = find('Combien coûte le minibus ?', [
    row,
    mail('Le minibus coûtera 1 620 € au lieu de 1 450 €.'),
  ])
  expect(told.pieces.map(({ part, value }) => [part, value])).toEqual([
    ['answer', '1 620 €'],
    ['older', '1450'],
  ])
  const differ = find('Combien coûte le minibus ?', [row, mail('Le prix du minibus est de 1 620 €.')])
  expect(differ.kind).toBe('differ')
  expect(find('Combien coûte le minibus ?', [row, mail('Le prix du minibus est de 1 450 €.')]).kind).toBe(
    'answer',
  )
})

it('a measure alone has both values of one project, in two languages, too', () => {
  const budgets = (one: string | null, other: string | null) => [
    passage('Le budget est de 52 000 €.', { project: one }),
    passage('The budget is raised to EUR 58,000.', {
      source: 'm.md',
      title: 'Meeting',
      language: 'en',
      project: other,
    }),
  ]
  expect(find('Quel est le budget ?', budgets('Halle', 'Halle')).kind).toBe('differ')
  expect(find('Quel est le budget ?', budgets('Halle', null)).kind).toBe('answer')
})

it('counts the part of a whole that is asked for', () => {
  const text = 'L’auberge compte trente chambres, dont deux accessibles aux personnes à mobilité réduite.'
  expect(first(find('Combien de chambres PMR ?', [passage(text)]))).toMatchObject({ value: 'deux' })
  expect(first(find('Combien de chambres ?', [passage(text)]))).toMatchObject({ value: 'trente' })
  const team = 'L’équipe compte quatorze agents, dont trois cuisiniers.'
  expect(first(find('Combien d’agents compte la cuisine ?', [passage(team)]))).toMatchObject({
    value: 'quatorze',
  })
})

it('figures on a subject that two documents give are set side by side, in two languages, too', () => {
  const { kind, pieces } = find('Les documents se contredisent-ils sur les colis ?', [
    passage('Un avis est laissé. Il est conservé neuf jours.', {
      location: 'Article 5. Colis, p. 2',
      source: 'regles.pdf',
    }),
    passage('Parcels are kept for six days only.', {
      source: 'visit.md',
      title: 'Visit',
      language: 'en',
      location: '',
    }),
  ])
  expect({ kind, values: pieces.map(({ value }) => value).sort() }).toEqual({
    kind: 'compared',
    values: ['neuf jours', 'six days'],
  })
})

it('a row has what a question names in another language, though not all of it', () => {
  const row = passage('Prestation: Vélo | Prix (€): 28', {
    fields: [
      { name: 'Prestation', value: 'Vélo' },
      { name: 'Prix (€)', value: '28' },
    ],
  })
  expect(first(find('What is the price of a bike rental?', [row]))).toMatchObject({ value: '28' })
})

describe('what a document says on one subject', () => {
  const about = (question: string) => {
    const { kind, pieces } = find(question, SPECIFICATION, ['cahier.pdf'])
    return [kind, ...pieces.map(({ text }) => text)]
  }

  it.each([
    'Que dit le cahier des charges sur les douches ?',
    'What does the specification say about showers?',
  ])('is quoted alone: %s', (question) => {
    const [kind, ...quoted] = about(question)
    expect(kind).toBe('answer')
    expect(quoted.join(' ')).toMatch(/^Les douches sont carrelées\.(?!.*gradins)/)
  })

  it('is the whole document where the subject is in its title', () => {
    expect(about('Que dit le cahier des charges sur le gymnase ?')[0]).toBe('summary')
  })
})

describe('an English question about a French text', () => {
  it('may have words without a known translation, where most others are said', () => {
    const text = 'Le maître d’ouvrage demande un enrobé devant l’école.'
    expect(find('Who asked for the zorbed asphalt in front of the school?', [passage(text)])).toMatchObject({
      kind: 'answer',
      pieces: [{ text }],
    })
    expect(find('Who zorbed the school?', [passage(text)]).kind).toBe('nothing')
  })

  it('has numbers behind an article', () => {
    const text = 'Le délai est de 26 semaines, période de préparation comprise.'
    expect(find('Is the preparation included in the 26 weeks?', [passage(text)])).toMatchObject({
      kind: 'answer',
      pieces: [{ text }],
    })
  })
})

it.each([
  ['Combien de temps dure la coupure d’eau ?', 'La coupure d’eau n’excède pas 6 heures.', '6 heures'],
  [
    'En combien de temps le réparateur vient-il ?',
    'Le réparateur vient dans les 4 heures suivant l’appel.',
    '4 heures',
  ],
  ['À quelle heure ferme la salle ?', 'La salle ferme à 22 h au plus tard.', '22 h'],
])('hours that something lasts are no times of day: %s', (question, text, value) => {
  expect(first(find(question, [passage(text)]))).toMatchObject({ value })
})

it.each([
  [
    'Le frigo trop chaud sonne au bout de combien de minutes ?',
    'L’armoire froide donne l’alarme au bout de 20 minutes.',
    '20 minutes',
  ],
  [
    'Combien de temps avant de quitter le contrat ?',
    'La résiliation du contrat est annoncée 3 mois avant.',
    '3 mois',
  ],
])('everyday words mean what documents call otherwise: %s', (question, text, value) => {
  expect(first(find(question, [passage(text)]))).toMatchObject({ value })
})

it('a wage is no other figure about the same person', () => {
  const text = 'Les essais portent sur trois services, en présence du chef de cuisine.'
  expect(find('Combien gagne le chef de cuisine ?', [passage(text)]).kind).toBe('nothing')
})

it.each([
  ['Pour quand est l’action 11-b ?', '20/10/2027'],
  ['Qui est chargé de l’action 11-c ?', 'M. Corbin'],
])('%s: an action is named by its letter, in any column', (question, value) => {
  const row = (due: string, code: string, who: string, what: string, at: number) =>
    passage(`| ${due} | ${code} | ${who} | ${what} |`, {
      char_start: at,
      fields: [
        { name: 'Pour le', value: due },
        { name: 'Réf.', value: code },
        { name: 'Chargé', value: who },
        { name: 'Quoi', value: what },
      ],
    })
  const rows = [
    row('23/10/2027', '11-a', 'R. Ouadah', 'Calculer le renfort', 0),
    row('20/10/2027', '11-b', 'R. Ouadah', 'Régler le frein', 100),
    row('30/10/2027', '11-c', 'M. Corbin', 'Trouver les certificats', 200),
  ]
  expect(first(find(question, rows))).toMatchObject({ part: 'answer', value })
})

it.each([
  ['What is the humidity in room 4?', 'L’humidité de la salle 4 est de 51 %.', '51 %'],
  [
    'On peut poncer à combien de mètres d’un tableau ?',
    'Le ponçage est interdit à moins de 15 m d’un tableau.',
    '15 m',
  ],
  ['Quelle est la surface des réserves ?', 'Les réserves n’offrent que 410 m² utiles.', '410 m²'],
  [
    'À quelle date le musée rouvre-t-il ?',
    'La réouverture du musée est fixée au 18 mai 2027.',
    '18 mai 2027',
  ],
])('a number, a deed or a surface is told in other words: %s', (question, text, value) => {
  expect(first(find(question, [passage(text)]))).toMatchObject({ value })
})

it('somebody is told by their office', () => {
  const text = 'Le jeu de clés des vitrines est conservé par le régisseur.'
  expect(find('Qui conserve les clés des vitrines ?', [passage(text)])).toMatchObject({
    kind: 'answer',
    pieces: [{ text }],
  })
})

it('a thing whose name begins as a word for money is no money', () => {
  const text = 'Le dispositif des costumes est une minuterie.'
  expect(find('Quel dispositif ont les costumes ?', [passage(text)])).toMatchObject({
    kind: 'answer',
    pieces: [{ text }],
  })
})

it.each([
  [
    'Quelle humidité est demandée en salle ?',
    'En salle, l’humidité est tenue entre 45 et 55 %.',
    'entre 45 et 55 %',
  ],
  ['Jusqu’à quelle heure peut-on livrer ?', 'On peut livrer entre 6 h 30 et 9 h.', '9 h'],
  ['Quelle est la vitesse de filtration ?', 'La vitesse de filtration ne dépasse pas 30 m/h.', '30 m/h'],
])('a range is one value, unless its end is asked for: %s', (question, text, value) => {
  expect(first(find(question, [passage(text)]))).toMatchObject({ value })
})
