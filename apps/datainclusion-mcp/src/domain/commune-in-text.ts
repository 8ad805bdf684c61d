import { fold } from '@agora-mcp/core/text'
import { sayOfPlace } from '../messages/place-messages.ts'
import { joined } from '../messages/said.ts'
import { type FoundCommune, found } from './commune-match.ts'
import { findCommune } from './find-commune.ts'
import type { Gazetteer, GazetteerEntry } from './gazetteer.ts'
import { articleVariants, placeKey } from './place-name.ts'
import { looksLikeAddress, withoutLead } from './place-text.ts'

/** Confidence, 0 to 1, in the commune of an address whose street was not found. */
const TOWN_OF_ADDRESS = 0.6
/** Least population of a town that ends an address without a comma. */
const WELL_KNOWN = 10_000
/** Words for streets, whose names include towns: `rue de Paris`. */
const WAY =
  /\b(rue|avenue|av|bd|bld|boulevard|place|pl|chemin|impasse|allee|allees|all\u00e9e|all\u00e9es|route|quai|square|cours|faubourg)\b/i
/** Least population of a town that ends the name of a quarter or landmark: `Belleville Paris`. */
const CITY = 100_000
/** `Bron près de Lyon`: the town is only nearby. */
const NEAR =
  /^(.+?)\s+(?:tout pr[e\u00e8]s|pr[e\u00e8]s|proche|[a\u00e0] c[o\u00f4]t[e\u00e9]|pas loin|[a\u00e0] proximit[e\u00e9]|aux portes|en banlieue)\s+(?:de la |de l['\u2019]|de |du |des |d['\u2019])?(.+)$/i
/** `La Duchère (Lyon)`. */
const IN_BRACKETS = /^(.+?)\s*\(([^()]+)\)$/
/** Prepositions before a town: `gare de Roubaix`. */
const BEHIND_PREPOSITION = /\s(?:de la|de l['\u2019]|de|du|des|d['\u2019]|\u00e0|a|au|aux)\s*/gi

/** Landmarks named after another town than the one they are in. */
const NAMED_AFTER = /\b(gare de lyon|porte|pont|metro|station|arret)\b/

/**
 * Finds the commune in an address or beside a landmark if the exact point is unknown: after its postal code,
 * the last comma, or the landmark. The note says that it is only the town, or that the text before it is a
 * commune nearby. Null without a town in the text.
 */
export function communeInText(text: string, gazetteer: Gazetteer): FoundCommune | null {
  for (const part of parts(text.normalize('NFC').trim())) {
    const match = findCommune(part.text, gazetteer)
    if (match.kind !== 'found') continue
    const town = gazetteer.byCode(match.place.communeCode)
    if ((town?.population ?? 0) < (part.minPopulation ?? 0)) continue
    const own =
      town === undefined || part.head === undefined ? undefined : ofItsOwn(part.head, town, gazetteer)
    if (own !== undefined) {
      const note = sayOfPlace('near_town', { name: own.name, town: match.place.label })
      return found(own, gazetteer, { how: 'commune_name', confidence: TOWN_OF_ADDRESS, note })
    }
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

/** Finds a commune with the name before a town, in the same département: `Bron, Lyon`. */
function ofItsOwn(head: string, town: GazetteerEntry, gazetteer: Gazetteer): GazetteerEntry | undefined {
  return articleVariants(placeKey(withoutLead(head)))
    .flatMap((key) => gazetteer.byKey(key))
    .find(
      ({ code, partOf, departmentCode }) =>
        partOf === null && departmentCode === town.departmentCode && code !== town.code,
    )
}

interface Part {
  readonly text: string
  /** Least population of the town; absent if its position in the text is unambiguous. */
  readonly minPopulation?: number
  /** Text before the town: one of its quarters, or another commune. */
  readonly head?: string
}

/** Yields the parts of a text that may name its town, the most certain first. */
function* parts(text: string): Generator<Part> {
  const postal = /\b\d{5}\b.*$/.exec(text)?.[0]
  if (postal !== undefined) {
    yield { text: postal }
    yield { text: postal.slice(0, POSTAL_CODE) }
  }
  for (const pattern of [NEAR, IN_BRACKETS]) {
    const [, head, town] = pattern.exec(text) ?? []
    if (head !== undefined && town !== undefined) yield { text: town, head }
  }
  const between = text.split(/[,;]|\s[-\u2013]\s/).map((part) => part.trim())
  for (let at = between.length - 1; at > 0; at -= 1) {
    yield { text: between[at] ?? '', head: between[at - 1] ?? '' }
  }
  if (between.length > 1) yield { text: between.slice(-2).join(' ') }
  const words = text.split(/\s+/)
  if (WAY.test(text)) {
    // `12 rue Nationale Lille`: the town follows the street's name and is never part of it.
    const way = words.findIndex((word) => WAY.test(word))
    for (let at = way + 2; at < words.length; at += 1) {
      if (/^(de|du|des|la|le|les|[dl]['\u2019])$/i.test(words[at - 1] ?? '')) continue
      yield { text: words.slice(at).join(' '), minPopulation: WELL_KNOWN }
    }
    return
  }
  if (NAMED_AFTER.test(fold(text)) || (looksLikeAddress(text) && /^\d+\s/.test(text))) return
  for (const preposition of withoutLead(text).matchAll(BEHIND_PREPOSITION)) {
    yield { text: withoutLead(text).slice(preposition.index + preposition[0].length) }
  }
  for (let at = 1; at < words.length; at += 1) {
    yield { text: words.slice(at).join(' '), head: words.slice(0, at).join(' '), minPopulation: CITY }
  }
}

const POSTAL_CODE = 5
