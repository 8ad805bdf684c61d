import { fold } from '@agora-mcp/core/text'

// Attributes that people state in different words, in English, French, German, Spanish and Italian; folded beginnings of words.

const ATTRIBUTES: readonly (readonly [attribute: string, beginnings: string])[] = [
  [
    'residence',
    'live lives living lived resid moved moves moving address habit demenag install log adresse wohn zieht zog umgezogen vive vivo mud abit trasfer',
  ],
  [
    'work',
    'work job jobs employ hired career travaill emploi poste embauch arbeit beruf stelle angestell trabaj empleo lavor impieg',
  ],
  [
    'price',
    'cost costs price fee fees rent salary charge charges pay pays paid cout prix tarif loyer salaire paie kost preis gebuhr miete gehalt cuesta precio costa prezzo',
  ],
  ['name', 'called named name renamed appel nom rebaptis heisst hiess name llama nombre chiama nome'],
  [
    'time',
    'begin begins starts leaves departs opens closes takes place commence debut part ouvre ferme lieu beginn fahrt offnet schliesst empieza sale inizia parte',
  ],
  ['contact', 'phone number mail email telephone numero courriel nummer telefon telefono correo'],
  [
    'food',
    'eat eats eating diet food drink drinks mange regime boit isst trinkt essen come bebe mangia beve',
  ],
]

const FAMILIES = ATTRIBUTES.map(([attribute, beginnings]) => [attribute, beginnings.split(' ')] as const)

/** The attributes that words speak of. */
export function attributesIn(words: readonly string[]): ReadonlySet<string> {
  const folded = words.map(fold)
  return new Set(
    FAMILIES.flatMap(([attribute, beginnings]) =>
      folded.some((word) => beginnings.some((one) => (one.length > 4 ? word.startsWith(one) : word === one)))
        ? [attribute]
        : [],
    ),
  )
}
