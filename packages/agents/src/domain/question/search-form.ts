import { acronymForms } from '../lexicon/lexicon.ts'
import { withFrenchTerms } from './glossary.ts'

/** Polite or wordy openings; removing them makes a question more similar to its answer. */
const LEAD_INS =
  /^(?:(?:est-ce qu(?:e\s+|['’]\s*)(?:(?:il|on|je|nous)\s+)?)|(?:(?:peux-tu|pouvez-vous|pourriez-vous|pourrais-tu|tu peux|vous pouvez)\s+(?:me |nous )?(?:dire|indiquer|donner|rappeler|préciser|expliquer)\s+)|(?:(?:j['’]aimerais|je voudrais|je veux|je souhaite|je cherche à)\s+(?:savoir|connaître|avoir)\s+)|(?:(?:sais-tu|savez-vous|dis-moi|dites-moi|donne-moi|donnez-moi|indique-moi|rappelle-moi)\s+)|(?:c['’]est quoi\s+)|(?:que\s+(?:sais-tu|savez-vous|sait-on|dit-on|disent les documents|dit le (?:cahier|cctp|document))\s+(?:de |sur |à propos de |au sujet de |des |du |d['’])?)|(?:(?:can|could|would) you (?:please )?(?:tell|give|show) (?:me|us)\s+)|(?:i(?: would|['’]d) like to know\s+)|(?:i want to know\s+)|(?:please,?\s+)|(?:tell me\s+(?:about\s+)?)|(?:do you know\s+)|(?:what do you know about\s+))+/i
const TAILS = /[\s,]*(?:s['’]il (?:te|vous) pla[iî]t|svp|stp|please|merci(?: d['’]avance)?)[\s.!?]*$/i

/** Appends the expansions of acronyms, since documents use either form. */
function withExpansions(question: string): string {
  const words = new Set(
    Array.from(question.matchAll(/(?<![\p{L}\d])\p{Lu}{2,6}(?![\p{L}\d])/gu), ([word]) => word),
  )
  const said = [...words].flatMap((word) => acronymForms(word).slice(0, 1))
  return said.length === 0 || !/\p{Ll}/u.test(question) ? question : `${question} (${said.join(', ')})`
}

/** Drops polite openings; appends French terms to an English question. */
export function searchForm(question: string): string {
  const plain = question.replace(TAILS, ' ?').replace(LEAD_INS, '').trim()
  return withExpansions(withFrenchTerms(plain.length < 3 ? question : plain))
}
