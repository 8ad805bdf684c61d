import { detectLanguage, fold, isFunctionWord, words } from '@agora-mcp/core/text'
import { ENGLISH_FRENCH } from '../lexicon/lexicon.ts'
import { questionTerms } from './question-terms.ts'

/**
 * English and French terms of roads and utilities. The small embedding model hardly matches them across
 * languages, so an English question would find nothing in French documents. An English term may have several
 * French ones.
 */
const TERMS: readonly (readonly [english: string, french: string])[] = [
  ['wastewater|foul water|foul sewer|sanitary sewer', 'eaux usées'],
  ['sewers?', 'collecteur eaux usées'],
  ['storm ?water|storm sewers?|surface water|rain ?water|storm drains?', 'eaux pluviales collecteur'],
  ['drinking water|water mains?|potable water', 'conduite d’eau potable'],
  ['pipes?|pipelines?', 'tuyau conduite'],
  ['manholes?', 'regard de visite'],
  ['covers?(?= class)|manhole covers?', 'tampon'],
  ['gull(?:y|ies)', 'avaloir grille'],
  ['trench(?:es)?', 'tranchée fouille'],
  ['excavations?|digging', 'fouille'],
  ['shor(?:ing|ed)|trench support', 'blindage blindée'],
  ['bedding', 'lit de pose'],
  ['backfill\\w*', 'remblai'],
  ['spoil|excavated (?:soil|material)', 'déblais'],
  ['compact\\w*', 'compactage'],
  ['slopes?|gradients?|falls?', 'pente'],
  ['deep|depths?', 'profondeur'],
  ['wide|widths?', 'largeur'],
  ['long(?= is| are)|lengths?', 'longueur'],
  ['high(?= is| are)|heights?|tall', 'hauteur'],
  ['thick(?:ness)?', 'épaisseur'],
  ['diameters?', 'diamètre'],
  ['distances?|spacing|far apart', 'distance espacement'],
  ['cover(?! class)|covered', 'couverture'],
  ['pressures?', 'pression éprouvée'],
  ['temperatures?', 'température'],
  ['flow(?: rate)?|discharge', 'débit rejet'],
  ['speed limit|speed', 'vitesse limitée'],
  ['bearing capacity', 'portance'],
  ['groundwater|water table', 'nappe'],
  ['minimum|at least|least', 'minimale'],
  ['maximum|at most', 'maximale'],
  ['roads?|carriageways?|streets?', 'chaussée rue'],
  ['pavements?|sidewalks?|footways?|footpaths?', 'trottoir cheminement'],
  ['pedestrians?', 'piétons'],
  ['pedestrian crossings?', 'passages pour piétons'],
  ['kerbs?|curbs?', 'bordures'],
  ['base course', 'couche de base grave-bitume'],
  ['sub-?base', 'couche de fondation'],
  ['wearing course|surface course', 'couche de roulement'],
  ['asphalt|bitumen|bituminous', 'enrobés béton bitumineux'],
  ['asbestos', 'amiante'],
  ['concrete', 'béton'],
  ['cast iron|ductile iron', 'fonte ductile'],
  ['lead connections?|lead pipes?|lead services?|lead branches', 'branchements en plomb'],
  ['service connections?|house connections?|connections?', 'branchements'],
  ['valves?', 'vannes'],
  ['hydrants?', 'poteau d’incendie'],
  ['street ?lights?|street lamps?|lamps?|lighting', 'éclairage candélabres lanternes'],
  ['lamp ?posts?|light columns?', 'candélabres'],
  ['cables?', 'câble'],
  ['ducts?|conduits?', 'fourreaux'],
  ['telecom\\w*|telephone', 'télécommunications'],
  ['electric\\w*', 'électricité électrique'],
  ['gas', 'gaz'],
  ['smells?(?: of)?', 'odeur'],
  ['gas leak', 'gaz odeur'],
  ['(?:when|if) there is an?', 'en cas de'],
  ['in case of', 'en cas de'],
  ['dimm\\w*', 'abaissée réduite'],
  ['nights?', 'nuit'],
  ['switched off|turned off', 'éteint'],
  ['warning (?:mesh|tape|net)s?|marker tapes?', 'grillage avertisseur'],
  ['colou?rs?', 'couleur'],
  ['oil separators?|separators?', 'séparateur à hydrocarbures'],
  ['unit prices?', 'prix unitaire'],
  ['river', 'rivière rejet'],
  ['survey\\w*', 'levé levée'],
  ['coordinate systems?|projections?', 'coordonnées projection EPSG'],
  ['bench ?marks?', 'repère nivellement rattaché'],
  ['as-built (?:plans?|drawings?|survey)', 'plan de récolement'],
  ['stak(?:ing|ed) out|setting out', 'piquetage implantation'],
  ['tolerances?', 'tolérance'],
  ['acceptance|handover|hand over', 'réception'],
  ['tests?|tested', 'essai contrôle épreuve'],
  ['leak ?tightness|watertight\\w*|leak test', 'étanchéité'],
  ['camera inspection|cctv', 'inspection télévisée caméra'],
  ['chlorin\\w*|disinfect\\w*', 'désinfectée chlore'],
  ['tender(?: notice)?|notice of the tender|call for tenders', 'avis de marché'],
  ['published?', 'publier'],
  ['contract(?:or)?s?', 'marché entreprise titulaire'],
  ['subsid\\w*|grants?', 'subvention'],
  ['budgets?|funds|voted', 'enveloppe votée'],
  ['prices?|costs?|cost', 'prix coûte'],
  ['penalt\\w*', 'pénalité'],
  ['delays?|late', 'retard'],
  ['time limit|deadline|duration|how long', 'délai durée'],
  ['warrant\\w*|guarantees?|defects', 'garantie parfait achèvement'],
  ['sundays?', 'dimanche'],
  ['noisy|noise', 'bruyants'],
  ['traffic|vehicles?|cars?', 'trafic véhicules'],
  ['detour|diversion|diverted', 'déviation déviée'],
  ['parking (?:spaces?|places?)', 'places stationnement'],
  ['wheelchair|accessib\\w*', 'fauteuil accessible'],
  ['façades?|facades?', 'façades'],
  ['residents?|neighbou?rs?', 'riverains'],
  ['shops?|shopkeepers?|traders?', 'commerces commerçants'],
  ['emergency|accident|assembly point|muster point', 'secours accident rassemblement'],
  ['first ?aiders?', 'secouristes'],
  ['ladders?', 'échelle'],
  ['safety', 'sécurité'],
  ['site (?:office|compound|huts?)', 'base de vie installation'],
  ['waste', 'déchets'],
  ['jobseekers?|employment|hours reserved', 'insertion emploi heures'],
  ['responsible|in charge', 'responsable'],
  ['school', 'école'],
  ['bridge', 'pont'],
  ['rain', 'pluie'],
  ['storage|stored', 'stockés stockage'],
]

/** Phrases come first: a storm sewer is not a wastewater sewer, a street lamp is not a street. */
const PATTERNS = TERMS.toSorted(([a], [b]) => Number(isPhrase(b)) - Number(isPhrase(a))).map(
  ([english, french]) => [new RegExp(`\\b(?:${english})\\b`, 'giu'), french] as const,
)

/** Returns the French terms for a single English word; empty if unknown. */
export function frenchOf(word: string): readonly string[] {
  const found = WORDS.find(([english]) => english.test(word))
  return found === undefined ? [] : found[1].split(' ').filter((one) => one.length > 2)
}

const WORDS = TERMS.map(([english, french]) => [new RegExp(`^(?:${english})$`, 'iu'), french] as const)

function isPhrase(english: string): boolean {
  return /\p{L} \??\p{L}/u.test(english.replace(/\(\?.*?\)/g, ''))
}

const MAX_WORDS = 3

/** Translates the words of a folded text that the lexicon knows, the longest phrases first. */
function translatedIn(text: string): string[] {
  const all = [...words(text)]
  const found: string[] = []
  for (let at = 0; at < all.length; ) {
    const most = Math.min(MAX_WORDS, all.length - at)
    const length =
      Array.from({ length: most }, (_, i) => most - i).find((count) => french(all.slice(at, at + count))) ?? 0
    found.push(...(french(all.slice(at, at + length))?.split(' ') ?? []))
    at += Math.max(1, length)
  }
  return found
}

/** Returns the first French wording of an English phrase, in singular or plural; undefined if it is unknown. */
function french(phrase: readonly string[]): string | undefined {
  const key = phrase.join(' ')
  return isFunctionWord(key, 'en')
    ? undefined
    : (ENGLISH_FRENCH.get(key) ?? ENGLISH_FRENCH.get(key.replace(/s$/, '')))?.[0]
}

/** Matches remainders without content once the known terms are removed from a question. */
const EMPTY = /^(?:use[sd]?|using|need(?:s|ed)?|required|done|made|taken?|given?|put|set|kept|apply|applies)$/

/**
 * Appends French terms to an English question, or replaces it if it consists of known terms only; returns
 * other questions unchanged.
 */
export function withFrenchTerms(question: string): string {
  if (detectLanguage(question) !== 'en') return question
  let left = fold(question)
  const found = PATTERNS.flatMap(([english, french]) => {
    const without = left.replace(english, ' ')
    if (without === left) return []
    left = without
    return french.split(' ')
  })
  const others = translatedIn(left)
  if (found.length + others.length === 0) return question
  const french = [...new Set([...found, ...others])].join(' ')
  const isWhole = questionTerms(left, 'en').every(({ word }) => EMPTY.test(word))
  return isWhole ? `${french} ?` : `${question} (${french})`
}
