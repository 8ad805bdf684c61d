import { fold } from '@agora-mcp/core/text'
import { sayOfPlace } from '../messages/place-messages.ts'
import { joined } from '../messages/said.ts'
import type { CommuneMatch } from './commune-match.ts'
import { findCommune } from './find-commune.ts'
import type { Gazetteer } from './gazetteer.ts'
import { looksLikeAddress, withoutLead } from './place-text.ts'

/** Confidence, 0 to 1, in the commune of an address whose street was not found. */
const TOWN_OF_ADDRESS = 0.6
/** Inhabitants from which a name at the end of an address, without a comma, is the town. */
const WELL_KNOWN = 10_000
/** Ways, whose names are names of towns as well: `rue de Paris`. */
const WAY =
  /\b(rue|avenue|av|bd|bld|boulevard|place|pl|chemin|impasse|allee|allees|all\u00e9e|all\u00e9es|route|quai|square|cours|faubourg)\b/i
/** Words that say where somebody is within a town: `gare de Roubaix`. */
const BEHIND_PREPOSITION = /\s(?:de la|de l['\u2019]|de|du|des|d['\u2019]|\u00e0|a|au|aux)\s*/gi

/** Landmarks that are called after another town than the one they are in. */
const NAMED_AFTER = /\b(gare de lyon|porte|pont|metro|station|arret)\b/

type Found = Extract<CommuneMatch, { kind: 'found' }>

/**
 * The commune that stands in an address or beside a landmark, for texts whose exact point nobody can tell: behind its
 * postal code, behind the last comma, or behind the landmark. The note says that it is the town alone. Null where no town
 * stands in the text.
 */
export function communeInText(text: string, gazetteer: Gazetteer): Found | null {
  for (const part of parts(text.normalize('NFC').trim())) {
    const match = findCommune(part.text, gazetteer)
    if (match.kind !== 'found') continue
    const { population = 0 } = gazetteer.byCode(match.place.communeCode) ?? {}
    if (part.isDoubtful && population < WELL_KNOWN) continue
    return {
      ...match,
      place: {
        ...match.place,
        confidence: Math.min(match.place.confidence, TOWN_OF_ADDRESS),
        note: joined(match.place.note, sayOfPlace('town_alone')),
      },
    }
  }
  return null
}

/** Parts of a text that may name its town, the surest first. */
function* parts(text: string): Generator<{ text: string; isDoubtful: boolean }> {
  const postal = /\b\d{5}\b.*$/.exec(text)?.[0]
  if (postal !== undefined) {
    yield { text: postal, isDoubtful: false }
    yield { text: postal.slice(0, POSTAL_CODE), isDoubtful: false }
  }
  const between = text.split(/[,;]|\s[-\u2013]\s/).map((part) => part.trim())
  for (const part of between.slice(1).toReversed()) yield { text: part, isDoubtful: false }
  if (between.length > 1) yield { text: between.slice(-2).join(' '), isDoubtful: false }
  if (WAY.test(text)) {
    // `12 rue Nationale Lille`: behind the name of the way, never part of it.
    const words = text.split(/\s+/)
    const way = words.findIndex((word) => WAY.test(word))
    for (let at = way + 2; at < words.length; at += 1) {
      if (/^(de|du|des|la|le|les|[dl]['\u2019])$/i.test(words[at - 1] ?? '')) continue
      yield { text: words.slice(at).join(' '), isDoubtful: true }
    }
    return
  }
  if (NAMED_AFTER.test(fold(text)) || (looksLikeAddress(text) && /^\d+\s/.test(text))) return
  for (const preposition of withoutLead(text).matchAll(BEHIND_PREPOSITION)) {
    yield { text: withoutLead(text).slice(preposition.index + preposition[0].length), isDoubtful: false }
  }
}

const POSTAL_CODE = 5
