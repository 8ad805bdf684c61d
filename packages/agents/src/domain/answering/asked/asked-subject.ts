import { textForms } from '@agora-mcp/core/citations'
import { type Concept, conceptsOf } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { allPassages, type Material } from '../statements/material.ts'

/** Matches what a question about changes limits them to, behind the word for a change. */
const ABOUT =
  /(?<!\p{L})(?:chang\p{L}+|modifi\p{L}+|boug\p{L}+|évolu\p{L}+|nouveautés?|neuf|nouveau|new)(?:\s+(?:ont été|y a-t-il|a-t-on|have been|were|was|has)(?:\s+(?:eu|décidée?s?|faite?s?|made|there|decided))?)?\s+(?:au sujet|à propos|en ce qui concerne|en matière|du côté|au niveau|quant|dans|pour|sur|avec|concernant|côté|aux?|à|about|regarding|concerning|with regard to|as regards|with|in|for|to|on)\s+(?<about>[^?]{2,80})/iu
/** Matches what tells from when or where the changes are. */
const SINCE =
  /(?:^|\s)(?:entre|depuis|dans (?:le|les|la) (?:compte|procès|dernier)|lors|au cours|between|since|from|in the (?:minutes|last|latest)|over the|during|d['’]après|selon|according to)(?!\p{L}).*$/iu

/**
 * Finds the subject that a question about changes limits them to: `What changed about the rent?`
 * @returns Its words; null if all changes of some documents are asked for.
 */
export function askedSubject(question: string, material: Material): string | null {
  const about = ABOUT.exec(question)?.groups?.about?.replace(SINCE, '').trim() ?? ''
  return about === '' || subjectConcepts(about, material).length === 0 ? null : about
}

/** Returns what a subject names beside the documents that are read: all their titles say it, or one that is named. */
export function subjectConcepts(about: string, material: Material): Concept[] {
  const { whole, named, language } = material
  const documents = [...new Map(allPassages(material).map((one) => [one.source, one])).values()]
  const titled = (isMeant: (source: string) => boolean) =>
    documents.filter(({ source }) => isMeant(source)).map(({ title, language: own }) => textForms(title, own))
  const read = new Set(whole.map(({ source }) => source))
  const [all, own] = [titled((source) => read.has(source)), titled((source) => named.has(source))]
  return conceptsOf(about, language).filter(
    (concept) =>
      concept.date === null &&
      (concept.number === null || named.size === 0) &&
      !(all.length > 1 && all.every((title) => covers(title, concept))) &&
      !own.some((title) => covers(title, concept)),
  )
}
