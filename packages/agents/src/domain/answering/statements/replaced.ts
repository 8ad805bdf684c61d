import { fold } from '@agora-mcp/core/text'
import type { Span } from './span.ts'

/** Phrases before a superseded value: `28 °C et non plus 27 °C`, `200 mm replaces 160 mm`. */
const INSTEAD =
  /(?:\b(?:au lieu d|instead of|plutot qu|rather than|annule et remplace|remplace(?! par)|replac(?:es|ing)|en remplacement d|(?:et|and) (?:non|not)\b|no longer|n'est plus|ne sont plus|n'a plus|jusqu'alors|initialement|precedemment|anciennement|previously|formerly|originally|up from|down from)|\((?:etait|was|avant|before)\b)[^,;.]{0,30}$/
/** Phrases after a superseded value: `28 °C (27 °C auparavant)`, `160 mm is replaced by 200 mm`. */
const SINCE =
  /^[^,;.()\d]{0,12}\b(?:auparavant|precedemment|initialement|jusqu'alors|previously|formerly|before\)|avant\))|^[^,;.\d]{0,40}\b(?:est|sont|a ete|ont ete|is|are|was|were|been) (?:remplacee?s? par|ramenee?s? a|portee?s? a|reportee?s? a|replaced by|(?:raised|reduced|cut|increased|moved) to)\b/
/** Phrases around a superseded value: `passe de 27 °C à 28 °C`. */
const FROM =
  /\b(?:pass\p{L}+|ramen\p{L}+|port(?:e|ee|es|ees)|redui\p{L}+|augment\p{L}+|report\p{L}+|decal\p{L}+|repouss\p{L}+|avanc\p{L}+|raised|reduced|cut|increased|goes|went|moved|postponed|changed|rises|rose) (?:de |d'|du |des |from )[^,;.]{0,12}$/u
const TO = /^\s*(?:a|au|aux|to|jusqu'a)\s/

/** Selects the figures or dates that a text marks as superseded; empty if it has no others. */
export function replacedIn<Figure extends Span>(text: string, spans: readonly Figure[]): Figure[] {
  const replaced = spans.filter(({ start, end }) => {
    const [before, behind] = [plain(text.slice(0, start)), plain(text.slice(end))]
    return INSTEAD.test(before) || SINCE.test(behind) || (FROM.test(before) && TO.test(behind))
  })
  return replaced.length < spans.length ? replaced : []
}

const plain = (text: string): string => fold(text)
