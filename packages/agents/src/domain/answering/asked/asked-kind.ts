import { measuresIn, type Quantity, unitNamed, unitOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { asksWhen } from '../../question/asked-time.ts'
import { ASKS_CONSEQUENCE } from '../statements/consequence.ts'
import { headOf } from '../statements/head-of.ts'
import { type AskedState, askedState } from './asked-state.ts'

export type AskedKind =
  | 'date'
  | 'time'
  | 'money'
  | 'quantity'
  /** Asks how often something is done. */
  | 'frequency'
  | 'count'
  | 'person'
  | 'organisation'
  | 'place'
  | 'yes_no'
  | 'reason'
  /** Asks what happens under a condition. */
  | 'consequence'
  | 'manner'
  | 'thing'
  | AskedState['kind']

/** The kind of a question and the constraints on the figure that answers it. */
export interface Asked {
  readonly kind: AskedKind
  /** Accepted base units of the figure; empty for any unit. */
  readonly units: readonly Quantity['unit'][]
  /** Named measure, e.g. `pente`; null if none is named. */
  readonly measure: string | null
  /** Head of the noun phrase that a count counts, folded; null for anything else. */
  readonly noun: string | null
  /** Names that answer the question without a date; null if none are asked for. */
  readonly period: 'weekday' | 'month' | 'year' | null
  /** Word for what is said of the subject of a question why, folded: `a-t-il augmenté`; null if it is not clear. */
  readonly deed: string | null
  /** True if the question asks who has a role that it names: `Qui est le maire ?` */
  readonly isRole: boolean
  /** True if the question asks for all of several things. */
  readonly list: boolean
  /** True if the newest of several statements answers. */
  readonly newest: boolean
}

const LEADING = String.raw`^\W*(?:et |and |mais |donc |alors |so )?`
const TIME =
  /\b(?:quelle heure|quelles heures|what time|which hours|(?:what|which) (?:are|were) the (?:opening )?hours|quels? (?:(?:sont|etaient|seront) (?:les )?)?horaires?)\b/
const WEEKDAY = /\b(?:quel jour|quels jours|which day|what day|which days|on what day)\b/
const LIST =
  /^\W*(?:(?:liste|enumere|cite|donne)[rz]?(?:-moi)? |quel(?:le)?s sont |list |name |give me |(?:what|which) are )/
/** Matches a question whose noun is in the plural. */
const PLURAL =
  /^\W*(?:\p{L}+ )?quel(?:le)?s (?!que)|^\W*(?:qui sont|who are) |^\W*(?:which|what) (?:[\p{L}-]+ ){0,3}?(?!(?:does|is|was|has|this|us)\b)[\p{L}-]+s (?:are|were|do|did|have|must|can|will|shall|should|may|need)\b|^\W*which [\p{L}-]+[^\Ws]s (?!(?:does|is|was|has)\b)/u
const NEWEST = /\b(?:latest|newest|most recent|last|derni(?:er|ere)s?)\b/
const MONTH = /\b(?:quels? mois|(?:which|what) months?)\b/
const YEAR = /\b(?:quelles? annees?|(?:which|what) years?)\b/
const DATED =
  /\b(?:de quand (?:date|est)|depuis quand|avant quand|pour quand|until when|since when|how recent|dated?)\b|\bdate (?:de |du |d'|of )/
const MONEY =
  /\b(?:combien (?:gagne(?:nt|-t-\p{L}+)?|touche(?:nt|-t-\p{L}+)?|coute|coutent|couta|vaut|valent|valait|ca coute)|how much .{2,60}\b(?:earn|make|paid)\b|a combien (?:s'eleve|se monte|est|sont|revient|revient)|quel(?:le)?s? (?:est|sont|etait)?(?: le| la| les| l')? ?(?:prix|cout|montant|tarif|budget|cotisation|loyer|subvention|penalite|plus-value|enveloppe|salaire|devis)|a combien .{2,40} (?:estime|evalue|chiffre)e?s?\b|how much (?:is|are|does|do|did|was|were|will)\b(?!.*\b(?:weigh|long|deep|carry|hold|lift|bear|support|contain|use|consume|absorb|produce)\b)|\b(?:unit )?price\b|what .*\b(?:cost|costs|fee|budget|amount|rent|grant|penalty|salary|wage)\b)/u
const COUNT =
  /\b(?:combien (?:(?:y a-t-il|avons-nous|a-t-on|reste-t-il|faut-il) )?d(?:es|e|')|quel nombre|nombre (?:des|du|d[e'])|how many|number of)\s*(?<noun>[\p{L}'’-]+(?: (?:carres?|cubes?|lineaires?|metres?))?)?/u
const HOW_OFTEN =
  /\b(?:a quelle frequence|tous les combien|combien de fois|how often|how many times|how frequently)\b/
const HOW_MUCH = /\b(?:combien|how much|how far|a combien)\b/
const LASTS =
  /\b(?:combien de temps|quelle duree|quel (?:est le )?delai|how long|delai|duree|duration|time limit|(?<!(?:emploi|plein|mi) du |\bplein )temps (?:de|d'|d’|maxi\p{L}*))(?!\p{L})/u
const SHARE =
  /\b(?:pourcentage|taux|quelle part|quelle proportion|percentage|(?<!\b(?:flow|discharge|hourly|daily|day|night|room) )rate|what share|what proportion|avancement|progress|how (?:far|complete))\b/
const DEEP = /\bhow (?<word>deep|wide|thick|long|high|tall|far|big|large|heavy|hot|cold|fast|steep)\b/
const PERSON =
  /(?:^\W*(?:et |and |mais |donc )?(?:qui|who|whom|whose)\b|\b(?:par qui|a qui|de qui|avec qui|chez qui|by whom|qui est-ce qui|quel(?:le)? (?:est (?:le )?)?(?:nom|personne|responsable))\b|\bc'est qui\b|, (?:qui|who)\b)/
/** Matches what asks who has a role, and not who speaks for somebody. */
const ROLE =
  /^\W*(?:et |and )?(?:qui (?:est|etait)|who (?:is|was)|who's) (?:(?:le|la|notre|votre|the|our|your) |l['’])(?!(?:contact|interlocut|represent|respons|charge|person|one\b|porte-parole|spokes))|^\W*qui a (?:mis en|ecrit|compose|peint|invente)\b|^\W*who (?:wrote|directed|composed|painted|invented)\b/
const ORGANISATION =
  /\b(?:quel(?:le)?s? (?:organisme|societe|entreprise|cabinet|bureau|association|fournisseur|prestataire|exploitant|syndicat|assureur|banque|titulaire|concessionnaire|service)|(?:which|what) (?:firm|company|organisation|organization|supplier|contractor|operator|association|office|bank|insurer))s?\b/
const REASON = /\b(?:pourquoi|pour quelles? raisons?|why|for what reason|a cause de quoi)\b/
/** Matches what is said of the subject: behind `a-t-il`, or at the end of an English question. */
const DEED =
  /-(?:t-)?(?:ils?|elles?|on) (?:(?:ete|plus|pas|deja|encore|toujours|donc|si) )*(?<deed>\p{L}+)|^\W*why (?:is|was|are|were|has|have|did|does|do) .*?(?<last>\p{L}+)\W*$/u
const MANNER =
  /(?:^\W*(?:et |and )?(?:comment|how)\b(?! (?:much|many|long|deep|wide|thick|high|tall|far|big|large|heavy|hot|cold|fast|old|steep|often|frequently|expensive|soon|late|early|complete))|\bde quelle (?:facon|maniere)\b)/
const YES_NO = new RegExp(
  String.raw`${LEADING}(?:est-ce qu|(?:is|are|was|were|does|do|did|can|could|may|must|should|has|have|had|will)\b)|\b(?:est|sont|etait|etaient|a|ont|peut|peuvent|doit|doivent|faut|sera|seront|va|vont|[\p{L}]+e|[\p{L}]+ent|[\p{L}]+t)-(?:t-)?(?:il|elle|ils|elles|on)\b`,
  'u',
)
/** Matches what asks for a weight without its noun. */
const WEIGHS = /\b(?:pese(?:nt|-t-\p{L}+)?|weighs?|how heavy)\b/u
const ASKING_WORD =
  /\b(?:quel|quelle|quels|quelles|combien|comment|pourquoi|quand|qui|que|quoi|what|which|when|where|who|how|why)\b|\boù\b/

const MEASURED: ReadonlySet<AskedKind> = new Set<AskedKind>([
  'date',
  'time',
  'money',
  'quantity',
  'frequency',
  'count',
])
const TIME_UNITS = ['d', 'week', 'month', 'year', 'h'] as const
const DEEP_UNITS: ReadonlyMap<string, readonly Quantity['unit'][]> = new Map(
  Object.entries<readonly Quantity['unit'][]>({
    deep: ['m'],
    wide: ['m'],
    thick: ['m'],
    long: ['m'],
    high: ['m'],
    tall: ['m'],
    far: ['m'],
    heavy: ['kg'],
    hot: ['°C'],
    cold: ['°C'],
    fast: ['km/h', 'm/s'],
    steep: ['%'],
  }),
)
const MEASURE_UNITS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    pression: ['Pa'],
    délai: [...TIME_UNITS],
    vitesse: ['km/h', 'm/s'],
    débit: ['l/s', 'm³/h', 'l/s/ha', 'm³/s', 'l/min'],
    volume: ['m³'],
    portance: ['Pa'],
    surface: ['m²'],
    masse: ['kg'],
    puissance: ['W', 'VA'],
  }),
)

export function askedKind(question: string): Asked {
  const text = fold(question)
  const measure = measuresIn(question)[0] ?? (WEIGHS.test(text) ? 'masse' : null)
  const asked = (kind: AskedKind, units: readonly Quantity['unit'][] = []): Asked => ({
    kind,
    units,
    measure,
    noun: null,
    deed: null,
    period: WEEKDAY.test(text) ? 'weekday' : MONTH.test(text) ? 'month' : YEAR.test(text) ? 'year' : null,
    isRole: kind === 'person' && ROLE.test(text),
    list: LIST.test(text) || (!MEASURED.has(kind) && PLURAL.test(text)),
    newest: kind === 'state' || (kind === 'thing' && NEWEST.test(text)),
  })
  const state = askedState(question)
  if (state !== null) return { ...asked(state.kind), measure: null, list: false }
  if (REASON.test(text)) {
    const { deed, last = null } = DEED.exec(text)?.groups ?? {}
    return { ...asked('reason'), deed: deed ?? last }
  }
  if (ASKS_CONSEQUENCE.test(text)) return asked('consequence')
  if (TIME.test(text)) return asked('time')
  if (PERSON.test(text)) return asked('person')
  if (HOW_OFTEN.test(text)) return asked('frequency')
  if (MANNER.test(text)) return asked('manner')
  const count = COUNT.exec(text)
  if (count !== null && !/\btemps\b/.test(count[0])) {
    const noun = count.groups?.noun ?? ''
    const unit = unitNamed(noun) ?? unitNamed(noun.split(' ')[0] ?? '')
    if (unit !== null) return asked('quantity', [unit])
    // `Combien de terre` asks for a measure, `combien de regards` for a count.
    if (/[sx]$/.test(noun.split(' ')[0] ?? '') || !/\bcombien\b/.test(count[0])) {
      const isEnglish = /many|number/.test(count[0])
      const phrase = text.slice(count.index + count[0].length - noun.length)
      return { ...asked('count'), noun: headOf(phrase, isEnglish ? 'en' : 'fr') }
    }
  }
  if (MONEY.test(text)) return asked('money', ['€'])
  const deep = DEEP.exec(text)?.groups?.word
  const lasts = LASTS.test(text)
  if (deep !== undefined && !(deep === 'long' && lasts && measure === 'délai'))
    return asked('quantity', [...(deep === 'long' ? TIME_UNITS : []), ...(DEEP_UNITS.get(deep) ?? [null])])
  if (asksWhen(question) || WEEKDAY.test(text) || MONTH.test(text) || YEAR.test(text) || DATED.test(text))
    return asked('date')
  if (lasts) return asked('quantity', TIME_UNITS)
  if (SHARE.test(text)) return asked('quantity', ['%'])
  if (ORGANISATION.test(text)) return asked('organisation')
  if (/(?:^|[\s,'’])où(?:\s|$)/iu.test(question) || /\bwhere\b/.test(text)) return asked('place')
  const asksWhat = ASKING_WORD.test(text)
  if (
    (measure !== null && (asksWhat || HOW_MUCH.test(text) || /\?\s*$/.test(text)) && !YES_NO.test(text)) ||
    (measure !== null && asksWhat)
  ) {
    return asked(measure === 'montant' ? 'money' : 'quantity', unitsOf(measure))
  }
  if (HOW_MUCH.test(text)) return asked('quantity')
  const isThing = asksWhat ? !YES_NO.test(text) || PLURAL.test(text) : LIST.test(text)
  return asked(isThing ? 'thing' : 'yes_no')
}

/** Checks whether a question asks why, or what happens if: neither a value nor a task answers it. */
export const asksToExplain = (question: string): boolean =>
  ['reason', 'consequence'].includes(askedKind(question).kind)

const unitsOf = (measure: string): readonly Quantity['unit'][] => {
  const unit = unitOf(measure)
  return unit === null ? (MEASURE_UNITS.get(measure) ?? []) : [unit]
}
