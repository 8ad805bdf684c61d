import { fold } from '@agora-mcp/core/text'
import { unitOf } from './stated-values.ts'

// Attributes that people express in different words, in English, French, German, Spanish and Italian; folded
// word beginnings.

const ATTRIBUTES: readonly (readonly [attribute: string, beginnings: string])[] = [
  [
    'residence',
    'live lives lived stays staying resid lodg loge logement heberge moved moves moving address habit demenag install adresse wohnt wohne wohnen wohnung zieht zog gezogen umgezogen vive vivo mudado muda abita abito trasfer',
  ],
  [
    'work',
    'work works worked working job jobs joined joins quit quitte quittee rejoint demission employ hired profession occupation trains trained training metier formation career travaill emploi poste embauch titularis recrut arbeit beruf stelle angestell trabaj empleo lavor impieg',
  ],
  [
    'price',
    'cost costs earn earns earned price fee fees rent salary charge charges pay pays paid bills billed cout coute coutent coutait prix tarif loyer salaire gagne touche paie factur kostet kosten preis berechnet verlangt gebuhr miete gehalt cuesta precio costa prezzo',
  ],
  ['name', 'called named name renamed appel nom rebaptis heisst hiess name llama nombre chiama nome'],
  [
    'time',
    'hours opening horaire begin begins starts leaves departs opens closes takes place commence debut part ouvre ferme lieu beginn fahrt offnet schliesst empieza sale inizia parte',
  ],
  ['code', 'code codes password passwords passcode passwort pin mdp digicode kennwort contrasena'],
  ['contact', 'phone number mail email telephone numero courriel nummer telefon telefono correo'],
  [
    'supply',
    'supplier suppliers supplies supplied supply deliver comes order orders ordered buy buys bought fournisseur fournit fournissent fourni livre livree livrent livraison command achet provien vient viennent lieferant liefer geliefert bezieh bezog bestell kauft kaufen kommt stammt proveedor suministr compra fornitor fornisc',
  ],
  [
    'end',
    'end ends ended until till expire expires expiry runs valid deadline due termine expir echeance jusqu fin finit courir court valable endet ende lauft bis gultig frist fallig vence hasta caduca scade',
  ],
  [
    'liking',
    'prefer prefers preferred wants likes favourite favorite eats eat drinks drink takes prefere veut aime mange boit prend mag bevorzugt lieber isst trinkt prefiere',
  ],
  ['weight', 'weigh weighs weighed weight poids pese pesee pesait pesent gewicht wiegt wiegen peso pesa'],
  [
    'size',
    'tall height width length measures pointure chausse chaussures size sizes shoe shoes hauteur largeur longueur mesure taille hohe breite grosse altura ancho altezza',
  ],
  ['duration', 'lasts lasted duration dure duree durent dauert dauer dura duracion durata'],
  ['capacity', 'hold holds capacity contient contenance capacite fasst capacidad capienza'],
  [
    'food',
    'eat eats eating diet food drink drinks vegetarian vegan vegetarien vegetarienne vegetalien vegetarier vegetarisch mange regime boit bu isst trinkt essen bebe mangia beve',
  ],
]

/** Attributes by the units of their amounts: `the cat is at 5 kg` says what it weighs. */
const ATTRIBUTE_OF_UNIT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    weight: 'kg lb lbs t tons tonnes',
    size: 'm inch inches feet ft',
    duration: 'min s days jours weeks semaines months mois years ans',
    capacity: 'l hl m³',
    price: '€ $ £ chf',
  }).flatMap(([attribute, units]) => units.split(' ').map((unit) => [unitOf(unit), attribute] as const)),
)

const FAMILIES = ATTRIBUTES.map(([attribute, beginnings]) => [attribute, beginnings.split(' ')] as const)

/** Pairs of verbs for opposite ends: "opens at nine" and "closes at six" do not contradict each other. */
const ENDS: readonly (readonly [one: string, other: string])[] = [
  ['open opens opened ouvre ouvrent offnet abre apre', 'close closes closed fermer schliesst cierra chiude'],
  [
    'begin begins start starts commencer debute beginnt fangt empieza inizia',
    'end ends finishes finit termine endet hort termina finisce',
  ],
  [
    'leaves departs leave part partent fahrt abfahrt sale parte',
    'arrives arrive arrivent ankommt ankunft llega arriva',
  ],
]

/** Checks whether two texts, as folded words, are about opposite ends of something. */
export function speakOfOtherEnds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const has = (words: ReadonlySet<string>, verbs: string) => verbs.split(' ').some((verb) => words.has(verb))
  return ENDS.some(
    ([begin, end]) =>
      (has(one, begin) && !has(one, end) && has(other, end) && !has(other, begin)) ||
      (has(one, end) && !has(one, begin) && has(other, begin) && !has(other, end)),
  )
}

/** Words that only begin like one for an attribute. */
const OTHER_WORDS = new Set(['workshop', 'workshops', 'habits', 'partner', 'naming'])

export function attributesOf(word: string): string[] {
  const folded = fold(word)
  if (OTHER_WORDS.has(folded)) return []
  const isOne = (beginning: string) =>
    beginning.length > 4 ? folded.startsWith(beginning) : folded === beginning
  return FAMILIES.flatMap(([attribute, beginnings]) => (beginnings.some(isOne) ? [attribute] : []))
}

/** The attributes that amounts of these kinds are of, e.g. `amount kg`. */
export const attributesOfAmounts = (kinds: Iterable<string>): string[] =>
  [...kinds].flatMap((kind) => ATTRIBUTE_OF_UNIT.get(kind.replace(/^amount /, '')) ?? [])
