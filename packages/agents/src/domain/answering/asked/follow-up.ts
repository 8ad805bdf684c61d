import { measuresIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { COURTESY_TITLE } from '../../lexicon/courtesy-title.ts'

/** Context of the previous exchange, which a message may continue. */
export interface Before {
  /** Last question, with its references resolved. */
  readonly question: string
  /** Person or body that its answer gave as the value; null if none. */
  readonly person: string | null
  /** Names of the columns of the table row that its answer quoted; empty if it quoted none. */
  readonly columns: readonly string[]
}

const JOINS = /^\W*(?:et|and|mais|ok|d['’]accord)[,\s]+/iu
const THAT_OF =
  /^(?:celui|celle|ceux|celles|that|those|the one)\s+(?=(?:d[eu]s?|d['’]|of)(?:\s|\b|(?<=['’])))/iu
const POSSESSIVE = /^(?<word>son|sa|ses|leurs?|its|their|his|her)\s+(?<rest>.+)$/iu
const POSSESSIVE_INSIDE = /\b(?:son|sa|ses|leurs?|its|their|his|her)\s+(?<noun>[\p{L}’'-]+)/iu
const ASKS =
  /^(?:qui|quand|où|combien|comment|pourquoi|quel(?:le)?s?|que|à quel|de quel|who|when|where|how|why|what|which)\b/iu
const TITLED = new RegExp(
  String.raw`(?<!\p{L})${COURTESY_TITLE}\s+\p{Lu}[\p{L}’'-]+(?:\s+\p{Lu}[\p{L}’'-]+)*`,
  'u',
)
const PRONOUN =
  /(?:-(?:t-)?(?:il|elle|ils|elles)\b|\b(?:il|elle|ils|elles|he|she|they|it|lui|him|her|them|celui-ci|celle-ci|cette dernière|ce dernier|en (?:est|sont|a|ont))\b)/iu
const PERSONAL = /\b(?:he|she|him|her|lui)\b/iu
/**
 * Matches the owner in a question, after the word for the property asked: `la pente minimale` `des
 * branchements`.
 */
const OWNER = /\s(?<of>du|des|de(?=\s+la\s)|de(?=\s+l['’])|d['’](?=une?\s)|of(?=\s+the\s))\s*(?<what>.+)$/iu
const COMPLEMENT = /\s(?<of>d[eu]s?(?=\s)|d['’](?=\p{L})|de l['’]|of(?=\s))\s*(?<what>.+)$/iu
/** Matches the part of a question that names a document or an occasion. */
const OCCASION =
  /\s(?:(?:à|a|au|lors de|pendant|d['’]après|selon|dans|at|in|according to|during)\s+)(?:(?:la|le|l['’]|the|au|du)\s*)?(?:réunion|séance|compte rendu|conseil|bureau|comité|point hebdo|pv|note|cahier|cctp|assemblée|meeting|minutes|board|committee|report|\p{L}{2,5}-?\d{1,3}(?!\p{L}))[^?]*/iu
/** Matches a follow-up that names another circumstance: `Et en haute saison ?` */
const CIRCUMSTANCE =
  /^(?<word>en|à|au|aux|dans|avec|sans|chez|pendant|après|avant|in|at|on|with|without|during|after|before)\s/iu
const PART_OF_DAY =
  /\s(?:(?:by|at|during the) (?:day|night)(?: time)?|(?:(?:de|pendant la|pendant le|durant la|la|le) )(?:jour|journée|nuit|matin|soir))(?!\p{L})/iu
const WHY =
  /^\W*(?:et |and )?(?:pourquoi|why|pour quelle raison|for what reason)(?: (?:cela|ça|that|so))?\s*\??\s*$/iu
const AGAIN =
  /^\W*(?:cite[rz]?|donne[rz]?|montre[rz]?|quote|show|give)(?:[- ](?:moi|me))?\s+(?:l['’]|le |la |les |the )?(?:article|passage|source|texte|phrase|citation|text|sentence|extrait)s?(?: (?:exact|précis|complet|en question))?\w*\s*[.?!]*$/iu
const MOST =
  /^\W*(?:et |and )?(?:laquelle|lequel|which (?:one|of them)?)\b.*\b(?:urgente?|proche|important|première?|soon|next)\w*/iu

/** Matches a message that is only a question word: `À quelle date ?` */
const BARE =
  /^[^\p{L}]*(?:et |and )?(?<asks>(?:à|a|de|par|pour|depuis|jusqu['’]à|by|for|since|until)?\s*(?:quand|où|combien|qui|when|where|how much|how many|whom|quelle date|quelle heure|quel endroit|quel prix|what time|what date|which day|quel jour))\s*\??\s*$/iu
/** Matches the question word and the auxiliary at the start of a question. */
const LEADING_ASK =
  /^(?:(?:à|de|par|pour)\s+)?(?:qui|quand|où|combien|comment|pourquoi|quel(?:le)?s?(?: (?:est|sont))?|who|when|where|how|why|what(?: (?:is|are))?|which)\s+/iu

/** Matches a question that names the unit of its answer: `À combien de jours`. */
const MEASURED_IN =
  /^(?:(?:à|en|sous|dans|de|pour|after|within|in)\s+)?(?:combien (?:de |d['’])|how many )(?:jours?|semaines?|mois|ans?|années?|heures?|minutes?|euros?|mètres?|kilos?|litres?|days?|weeks?|months?|years?|hours?|metres?)\s+(?:est-ce que |do |does |are |is )?/iu

/** Rewrites a message as a question that stands alone, using the previous one; null if it already does. */
export function resolveFollowUp(message: string, { question, person, columns }: Before): string | null {
  const before = question.replace(/\s*[?.!]\s*$/u, '').trim()
  if (WHY.test(message)) return `Pourquoi ${lowered(before)} ?`
  if (AGAIN.test(message)) return question
  const bare = BARE.exec(message)?.groups?.asks
  if (bare !== undefined) return `${bare} ${before.replace(MEASURED_IN, '').replace(LEADING_ASK, '')} ?`
  if (MOST.test(message)) return `${before} (${message.replace(/[?.!]\s*$/u, '').trim()}) ?`
  const joins = JOINS.test(message)
  const rest = message
    .replace(JOINS, '')
    .replace(/\s*[?.!]\s*$/u, '')
    .trim()
  const otherColumn = ofRow(joins && NOUN.test(rest) ? `${agreeing(rest)} ${rest}` : rest, before, columns)
  if (otherColumn !== null) return otherColumn
  if (joins) {
    const told = continued(rest, before)
    if (told !== null) return `${told.replace(/\bde les\b/giu, 'des').replace(/\bde le\b/giu, 'du')} ?`
  }
  return withReferent(message, before, person)
}

function continued(rest: string, before: string): string | null {
  if (THAT_OF.test(rest)) return replacedComplement(before, withOwner(rest.replace(THAT_OF, ''), before))
  const possessive = POSSESSIVE.exec(rest)?.groups
  const owner = complementOf(before)
  if (possessive?.rest !== undefined && owner !== null) {
    const [, noun = '', more = ''] = /^([\p{L}’'-]+)(.*)$/u.exec(possessive.rest) ?? []
    return `${questionOf(possessive.word ?? '')}${noun} ${owner.of} ${owner.what}${more}`
      .replace(/\ble (?=[aeiouyàâéèêëîïôœh])/iu, 'l’')
      .replace(/(d['’]) /u, '$1')
  }
  if (ASKS.test(rest)) return `${rest}${OCCASION.exec(before)?.[0] ?? ''}`
  if (PART_OF_DAY.test(` ${rest}`)) {
    const isSaid = PART_OF_DAY.test(before)
    return isSaid ? before.replace(PART_OF_DAY, ` ${rest}`) : `${before} ${rest}`
  }
  const circumstance = CIRCUMSTANCE.exec(rest)?.groups?.word
  if (circumstance !== undefined) {
    const same = new RegExp(`\\s${circumstance}\\s.*$`, 'iu')
    return `${before.replace(same, '')} ${rest}`
  }
  if (TITLED.test(rest) && TITLED.test(before)) return before.replace(TITLED, TITLED.exec(rest)?.[0] ?? rest)
  const about = rest.replace(/^(?:pour|for|concernant|à propos de|about|what about|how about)\s+/iu, '')
  if (/^(?:d[eu]s?\s|d['’]|of\s)/iu.test(about)) return replacedComplement(before, about)
  return replacedObject(before, about)
}

/** Starts the question that a possessive implies: `sa largeur` asks `Quelle est la largeur`. */
function questionOf(possessive: string): string {
  switch (possessive.toLowerCase()) {
    case 'its':
    case 'their':
    case 'his':
    case 'her':
      return 'What is the '
    case 'sa':
      return 'Quelle est la '
    case 'ses':
    case 'leurs':
      return 'Quels sont les '
    default:
      return 'Quel est le '
  }
}

const complementOf = (question: string) => {
  const bare = question.replace(OCCASION, '')
  // `la largeur de passage des portes`: the owner is the doors.
  const groups = (OWNER.exec(bare) ?? COMPLEMENT.exec(bare))?.groups
  return groups === undefined ? null : { of: groups.of ?? 'de', what: groups.what ?? '' }
}

/** Asks the previous question about something else: `la pente du collecteur` becomes `la pente des branchements`. */
function replacedComplement(before: string, complement: string): string | null {
  const found = OWNER.exec(before) ?? COMPLEMENT.exec(before)
  return found === null ? null : `${before.slice(0, found.index)} ${complement}`
}

/** Resolves a possessive: `ses branchements` belong to the previous subject. */
function withOwner(complement: string, before: string): string {
  const owner = complementOf(before)
  if (owner === null) return complement
  return complement.replace(POSSESSIVE_INSIDE, (_, noun: string) => `les ${noun} ${owner.of} ${owner.what}`)
}

const WITH_ATTRIBUTE =
  /^(?:quel(?:le)?s? (?:est|sont|était|étaient)|what (?:is|are|was|were)|de quel|which is)\b/iu
const DETERMINER = /\s(?:l['’](?=\p{L})|(?:le|la|les|un|une|du|des|de la|the|an?)(?=\s))/iu
/** Matches what a question says of its subject behind it: `sont-ils garantis`, `guaranteed`. */
const PREDICATE = /\s(?:\p{L}+-(?:t-)?(?:ils?|elles?)(?!\p{L})|be\s|\p{L}{3,}(?:ed|ing)(?!\p{L})).*$/iu

const agreeing = (object: string): string =>
  /^(?:la|une)\s/iu.test(object) ? 'Quelle est' : /^(?:les|des)\s/iu.test(object) ? 'Quels sont' : 'Quel est'

function replacedObject(before: string, object: string): string {
  const bare = object.replace(/^(?:le |la |les |l['’]|un |une |the |an? )/iu, '')
  const asked = WITH_ATTRIBUTE.exec(before)?.[0]
  if (asked !== undefined && measuresIn(object.replace(COMPLEMENT, '')).length > 0) {
    // `Et le débit du filtre ?` is a complete new question, not the previous one about another owner.
    const owner = COMPLEMENT.test(object) ? null : complementOf(before)
    return `${/^quel/iu.test(asked) ? agreeing(object) : asked} ${object}${owner === null ? '' : ` ${owner.of} ${owner.what}`}`
  }
  if (asked !== undefined) {
    const replaced = replacedComplement(
      before,
      /\b(?:of)\b/i.test(COMPLEMENT.exec(before)?.groups?.of ?? '') ? `of ${object}` : `de ${object}`,
    )
    if (replaced !== null) return replaced
  }
  const at = DETERMINER.exec(before)
  const [head, tail] =
    at === null
      ? [before, '']
      : [
          before.slice(0, at.index),
          (PREDICATE.exec(before.slice(at.index)) ?? OCCASION.exec(before))?.[0] ?? '',
        ]
  return `${head} ${object === bare && /^\p{Ll}/u.test(object) ? object : object}${tail}`
}

/** Matches a question for a property alone: `Quelle est la marque ?`, also as `Qui est la marque ?` */
const PROPERTY =
  /^(?:qui|quel(?:le)?s?|what|which)\s+(?:est|sont|is|are)\s+(?<property>(?:le |la |les |l['’]|the )(?<noun>[^?]+))$/iu

/** Matches a noun alone: `la caution`. */
const NOUN = /^(?:le |la |les |l['’]|the )[\p{L}-]+$/iu

const HOW_MANY = /^(?:combien d(?:e |['’])|how many )(?<noun>[^?]+)$/iu

/** Asks the row that was just quoted for another of its columns. */
function ofRow(text: string, before: string, columns: readonly string[]): string | null {
  const counted = HOW_MANY.exec(text)?.groups?.noun
  const { property = '', noun = counted ?? '' } = PROPERTY.exec(text)?.groups ?? {}
  const names = columns.map((name) => fold(name).replace(/\s*\(.*/u, ''))
  const subject = withoutColumn(subjectOf(before) ?? '', names)
  if (!names.includes(fold(noun).trim()) || subject === '') return null
  if (counted !== undefined) return `${text} (${subject}) ?`
  const asks = /^(?:what|which)/iu.test(text) || /^the /iu.test(property) ? 'What is' : agreeing(property)
  return `${asks} ${property} (${subject}) ?`
}

/** Removes the column that was asked for before: of `l’abonnement pour un vacancier` the row is `vacancier`. */
function withoutColumn(subject: string, columns: readonly string[]): string {
  const [, property = '', owner = ''] =
    /^(?:le |la |les |l['’]|the )?([\p{L}-]+)\s+(?:pour|for)\s+(?:(?:une?|les?|la|an?|the)\s+|l['’])?(.+)$/iu.exec(
      subject,
    ) ?? []
  return columns.includes(fold(property)) ? owner : subject
}

/** Replaces a pronoun with the previous subject or the person named. */
function withReferent(message: string, before: string, person: string | null): string | null {
  const text = message.replace(/\s*[?.!]\s*$/u, '').trim()
  const isShort = text.split(/\s+/).length <= 14
  if (!isShort || !PRONOUN.test(text) || TITLED.test(text) || hasOwnSubject(text)) return null
  if (person !== null && (PERSONAL.test(text) || /-(?:t-)?(?:il|elle)\b|\b(?:il|elle)\b/iu.test(text)))
    return `${text} (${person}) ?`
  const subject = subjectOf(before)
  return subject === null ? null : `${text} (${subject}) ?`
}

/** Returns what a question is about: the owner of what it asks for, else its object. */
function subjectOf(question: string): string | null {
  const at = DETERMINER.exec(question)?.index
  return complementOf(question)?.what ?? (at === undefined ? null : question.slice(at + 1))
}

/** In `La conduite est-elle posée` the subject precedes the verb, so the pronoun needs no antecedent. */
const hasOwnSubject = (text: string): boolean => {
  const at = /-(?:t-)?(?:il|elle|ils|elles)\b/iu.exec(text)
  if (at === null)
    return /^(?:y a-t-il|il y a|is it|it is|il faut|il reste|faut-il|reste-t-il|est-il possible)\b/iu.test(
      text,
    )
  const head = text.slice(0, at.index).replace(/[\p{L}’']+$/u, '')
  return (
    /\b(?:faut|reste|y a|existe|s['’]agit)$/iu.test(text.slice(0, at.index).replace(/-t$/u, '')) ||
    /\b(?:le|la|les|l['’]|un|une|des|du|ce|cette|ces|M\.|Mme)\s*\p{L}/iu.test(
      head.replace(/^\W*(?:à|de|pour|avant|depuis|en|dans|sous|par)?\s*quel(?:le)?s?\s+[\p{L}’'-]+/iu, ''),
    )
  )
}

const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? `${fold(text[0] ?? '')}${text.slice(1)}` : text
