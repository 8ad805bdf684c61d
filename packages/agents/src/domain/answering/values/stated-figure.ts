import { figuresOf, measuresIn, type Quantity, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Asked } from '../asked/asked-kind.ts'
import type { Concept } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { headOf } from '../statements/head-of.ts'
import { isMeasureWord } from '../statements/measure-word.ts'
import type { Statement } from '../statements/statement.ts'

/** Matches what stands between a subject and its figure: `Le parcours fait`, `The route is`. */
const STATES =
  /(?<!\p{L})(?:est|sont|sera|seront|reste|fait|font|mesure(?:nt)?|s'etend(?:ent)? sur|pese(?:nt)?|dure(?:nt|ra)?|(?:n')?(?:offre(?:nt)?|compte(?:nt)?|couvre(?:nt)?|occupe(?:nt)?)|coute(?:nt|ra)?|s'eleve(?:nt|ra)? a|passe(?:nt)? a|(?:n'excede|ne depasse)(?:nt|ra|ront)? (?:pas|jamais)|(?:do|does|must) not exceed|is|are|was|will be|remains?|measures?|covers|lasts?|takes?|weighs?|costs?)(?: (?:que|de|d'|a|limitee?s? a|limited to|desormais|environ|encore|about|now|fixee? a|portee? a|ramenee? a|set at|raised to|reduced to))*\s*$/u
const DETERMINER =
  /^\s*(?:\d+(?:\.\d+)*\.?\s+)?(?:le |la |les |l'|un |une |chaque |the |an? |each |our |notre )/

/** Matches a sentence that states a figure of what the one before it is about, folded: `Il faut compter vingt semaines`. */
const IMPERSONAL =
  /^(?:il (?:faut|faudra)|compte[rz]|prevo(?:ir|yez)|allow|expect|reckon)(?: (?:compter|prevoir|for|with|environ|about))*\s*$/u
/** Matches concepts for what a project does, whatever that is. */
const WORKS = /^(?:chantier|travaux|works?|project|projet|operation)$/u

/** Checks whether a concept means what a project does, and a sentence is about the subject of the document named after it. */
export const meansWorks = (concept: Concept, { text, passage }: Statement): boolean => {
  const { project, title, language } = passage
  if (project === null || !WORKS.test(concept.key)) return false
  const { stems } = textForms(title, language)
  const isInTitle = (words: string) => textForms(words, language).tokens.some(({ stem }) => stems.has(stem))
  const head = headOf(fold(text).replace(DETERMINER, ''), language)
  return head !== null && isInTitle(head) && isInTitle(project)
}

/**
 * Checks whether a sentence states a figure in the unit asked for of the subject asked about, which tells the
 * measure without its word: `Le parcours fait 18 km` gives a length, `La caution de la salle est de 300 €` no rent.
 */
export function statesMeasure(
  statement: Statement,
  { units, measure }: Asked,
  concepts: readonly Concept[],
): boolean {
  const { text, passage } = statement
  const plain = fold(text)
  const isMeant = ({ unit }: Quantity) => unit !== null && units.includes(unit)
  const { quantities } = figuresOf(text)
  if (quantities.some((one) => isMeant(one) && IMPERSONAL.test(fold(text.slice(0, one.start))))) return true
  const head = headOf(plain.replace(DETERMINER, ''), passage.language)
  if (head === null) return false
  const forms = textForms(head, passage.language)
  const isSubject =
    (measure !== null && measuresIn(head).includes(measure)) ||
    concepts.some(
      (concept) => (!isMeasureWord(concept) && covers(forms, concept)) || meansWorks(concept, statement),
    )
  return isSubject && quantities.some((one) => isMeant(one) && STATES.test(fold(text.slice(0, one.start))))
}
