import { createRequire } from 'node:module'
import { seededRandom } from '@agora-mcp/testing/random'
import PDFDocument from 'pdfkit'

/** Parts of the sentences of a language. */
export interface Tongue {
  readonly language: string
  readonly names: readonly string[]
  readonly things: readonly string[]
  readonly places: readonly string[]
  readonly units: readonly string[]
  /** Words and others of the same meaning. */
  readonly synonyms: readonly (readonly [word: string, other: string])[]
  readonly negations: readonly string[]
  /** `N` is a name, `T` a thing, `P` a place, `U` a unit, `#` a figure. */
  readonly sentences: readonly string[]
}

const TONGUES: readonly Tongue[] = [
  {
    language: 'en',
    names: ['Alder', 'Bramley', 'Corwin', 'Dunmore', 'Esk', 'Farrow', 'Garth', 'Holm'],
    things: ['barley', 'copper', 'linen', 'salt', 'slate', 'wool'],
    places: ['the mill', 'the quay', 'the chapel', 'the upper field', 'the old bridge'],
    units: ['pounds', 'yards', 'barrels', 'days'],
    synonyms: [
      ['carried', 'bore'],
      ['whole', 'entire'],
      ['near', 'beside'],
      ['began', 'started'],
    ],
    negations: ['not', 'never', 'nobody'],
    sentences: [
      'In the spring of #, N carried # U of T to P, and did not rest before the work was done.',
      'The letters of N say that # U were lost near P; nobody has found them since #.',
      'Since N had never seen P, the whole of the T was left with N for # U.',
      'When the building began, N asked for # U, not for T, and the council agreed.',
    ],
  },
  {
    language: 'fr',
    names: ['Aubin', 'Bréal', 'Corot', 'Desmoulins', 'Évrard', 'Fouché', 'Gaspard', 'Hérault'],
    things: ['l’orge', 'le cuivre', 'le lin', 'le sel', 'l’ardoise', 'la laine'],
    places: ['le moulin', 'le quai', 'la chapelle', 'le pré haut', 'le vieux pont'],
    units: ['livres', 'mètres', 'tonneaux', 'jours'],
    synonyms: [
      ['porta', 'amena'],
      ['près', 'proche'],
      ['demanda', 'réclama'],
      ['entière', 'complète'],
    ],
    negations: ['pas', 'jamais', 'personne'],
    sentences: [
      'Au printemps de #, N porta # U jusqu’à P avec T, et ne se reposa pas avant la fin de l’ouvrage.',
      'Les lettres de N disent que # U furent perdus près de P ; personne ne les a retrouvés depuis #.',
      'Comme N n’avait jamais vu P, la somme entière de # U et T restèrent chez N.',
      'À l’ouverture du chantier, N demanda # U, et non T ; le cœur du conseil l’approuva.',
    ],
  },
  {
    language: 'de',
    names: ['Adler', 'Böhm', 'Cramer', 'Dürer', 'Ebner', 'Fuchs', 'Gruber', 'Hölder'],
    things: ['die Gerste', 'das Kupfer', 'das Leinen', 'das Salz', 'der Schiefer', 'die Wolle'],
    places: ['der Mühle', 'dem Kai', 'der Kapelle', 'der oberen Wiese', 'der alten Brücke'],
    units: ['Pfund', 'Ellen', 'Fässer', 'Tage'],
    synonyms: [
      ['brachte', 'trug'],
      ['ganze', 'gesamte'],
      ['nahe', 'neben'],
      ['begann', 'anfing'],
    ],
    negations: ['nicht', 'nie', 'niemand'],
    sentences: [
      'Im Frühling des Jahres # brachte N aus P # U und ruhte nicht, bevor alles getan war.',
      'In den Briefen von N steht, dass # U nahe P verloren gingen; niemand hat sie seit # gefunden.',
      'Weil N nie bei P gewesen war, blieb die ganze Ladung von # U bei N, und T dazu.',
      'Als der Bau begann, verlangte N # U und nicht T, und der Rat stimmte zu.',
    ],
  },
  {
    language: 'es',
    names: ['Aranda', 'Bermúdez', 'Cáceres', 'Durán', 'Espinosa', 'Fuentes', 'Garzón', 'Hidalgo'],
    things: ['la cebada', 'el cobre', 'el lino', 'la sal', 'la pizarra', 'la lana'],
    places: ['el molino', 'el muelle', 'la capilla', 'el prado alto', 'el puente viejo'],
    units: ['libras', 'varas', 'barriles', 'días'],
    synonyms: [
      ['llevó', 'condujo'],
      ['entera', 'completa'],
      ['cerca', 'junto'],
      ['pidió', 'reclamó'],
    ],
    negations: ['no', 'nunca', 'nadie'],
    sentences: [
      'En la primavera de #, N llevó # U hasta P con T, y no descansó antes de terminar la obra.',
      'Las cartas de N dicen que # U se perdieron cerca de P; nadie los ha hallado desde #.',
      'Como N nunca había visto P, la carga entera de # U y T quedaron en casa de N.',
      'Al empezar la obra, N pidió # U, y no T, y el concejo lo aprobó.',
    ],
  },
  {
    language: 'it',
    names: ['Alberti', 'Bassano', 'Cesàri', 'Donati', 'Ermini', 'Foscari', 'Gentile', 'Hofer'],
    things: ['l’orzo', 'il rame', 'il lino', 'il sale', 'l’ardesia', 'la lana'],
    places: ['il mulino', 'il molo', 'la cappella', 'il prato alto', 'il ponte vecchio'],
    units: ['libbre', 'braccia', 'barili', 'giorni'],
    synonyms: [
      ['portò', 'condusse'],
      ['intera', 'completa'],
      ['vicino', 'accanto'],
      ['chiese', 'domandò'],
    ],
    negations: ['non', 'mai', 'nessuno'],
    sentences: [
      'Nella primavera del #, N portò # U verso P con T, e non riposò prima di aver finito il lavoro.',
      'Le lettere di N dicono che # U si persero vicino a P; nessuno li ha ritrovati dal #.',
      'Poiché N non aveva mai visto P, la somma intera di # U e T restarono presso N.',
      'Quando si aprì la fabbrica, N chiese # U, e non T, e il consiglio lo approvò.',
    ],
  },
]

export interface MadeBook {
  readonly title: string
  readonly author: string
  readonly tongue: Tongue
  /** Text of each physical page. */
  readonly pages: readonly string[]
}

const BOOKS_A_LANGUAGE = 4
const PAGES = 24
const SENTENCES_A_PAGE = 7

/** Twenty books whose sentences are of one kind and differ in figures, names and things, which is what quotations get wrong. */
export function makeBooks(): MadeBook[] {
  const random = seededRandom(41)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const figure = () => String(100 + Math.floor(random() * 1_800))
  return TONGUES.flatMap((tongue) => {
    const sentence = () => {
      const filled = pick(tongue.sentences).replace(/\b[NTPU]\b|#/g, (mark) =>
        mark === '#'
          ? figure()
          : pick({ N: tongue.names, T: tongue.things, P: tongue.places, U: tongue.units }[mark] ?? []),
      )
      return filled
    }
    return Array.from({ length: BOOKS_A_LANGUAGE }, (_, number) => ({
      title: `${pick(tongue.things)} ${tongue.language} ${number + 1}`,
      author: `${pick(tongue.names)}-${pick(tongue.names)} ${tongue.language.toUpperCase()}${number + 1}`,
      tongue,
      pages: Array.from({ length: PAGES }, () =>
        Array.from({ length: SENTENCES_A_PAGE }, sentence).join(' '),
      ),
    }))
  })
}

const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/eb-garamond/400Regular/EBGaramond_400Regular.ttf',
)

/** A book as a PDF, each of its pages on one of the file. */
export async function printBook({
  title,
  author,
  pages,
}: Pick<MadeBook, 'title' | 'author' | 'pages'>): Promise<Uint8Array> {
  const info = { Title: title, Author: author }
  const document = new PDFDocument({ size: 'A5', margin: 56, autoFirstPage: false, info })
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  const done = new Promise<void>((resolve) => document.on('end', resolve))
  document.registerFont('body', FONT)
  for (const page of pages) {
    document.addPage()
    document.font('body').fontSize(11).text(page, { align: 'justify' })
  }
  document.end()
  await done
  return Buffer.concat(parts)
}
