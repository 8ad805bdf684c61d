import { fold } from '@agora-mcp/core/text'
import type { Asked } from '../asked/asked-kind.ts'
import type { Concept } from '../statements/concepts.ts'
import type { Statement } from '../statements/statement.ts'
import { tellsMatter, toldIn } from '../statements/tells-matter.ts'

/** A text without the cause that it gives, folded. */
interface Explained {
  readonly effect: string
  /** True for words that may tell something else than a cause, too: `pour une fuite`. */
  readonly isWeak: boolean
}

/** Words that begin a cause or a purpose, folded. */
const BECAUSE =
  /(?<!\p{L})(?:car(?!\p{L})|parce qu|puisqu|en raison d|a cause d|afin (?:d|qu)|pour que|en vue d|de (?:facon|maniere) a|dans le but d|du fait (?:d|qu)|(?:a la )?suite (?:a|au|aux)(?!\p{L})|a la suite d|(?:a la|sur) demande d|faute d|compte tenu|etant donne|eu egard|grace a|sous l'effet d|par (?:manque|souci|mesure|crainte|peur) d|d(?:u|ue|us|ues) (?:a|au|aux)(?!\p{L})|provoquee?s? par|causee?s? par|liee?s? (?:a|au|aux)|s'explique(?:nt)? par|because|since(?! \d| (?:january|february|march|april|may|june|july|august|september|october|november|december))|due to|owing to|so (?:that|as to)|in order (?:to|that)|thanks to|on account of|as a result of|for (?:lack|want|fear) of|given (?:that|the)|in view of|at the request of|following (?:an?|the) |caused by|to (?:avoid|prevent|allow|ensure|protect|comply|make|keep|leave)(?!\p{L}))/u
/** Words that begin a cause only at the start of a sentence, which goes on behind a comma. */
const FIRST = /^(?:comme|vu|as|following) /u
const PARTICIPLE = /, (?=[^,.;]{0,60}\b(?:n')?(?:etant|ayant)\b)/u
/** Words that begin a purpose, or a cause named by a noun: `pour laisser`, `refusé pour une fuite`, `for a leak`. */
const FOR =
  /(?<!\p{L})(?:pour (?!(?:l[ae]s?|l'|ce|cet|cette|ces|chaque|tou[st]|toutes?|plus|moins|environ|qui|quoi|quand|lui|elles?|eux|nous|vous|leurs?|n?v?otre|n?v?os|autant|chacun|janvier|fevrier|mars|avril|mai|juin|juillet|aout|\p{L}+bre|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|un (?:an|mois|jour|montant|total|prix)|une (?:heure|annee|semaine|duree|somme))(?!\p{L})|l'|\d)|for (?=(?:an? (?!(?:year|month|week|day|total|price|period|while)\b)|not |\p{L}+ing\b|\p{L}+ reasons?\b)))(?=\p{L})/u
/** Words behind which stands what follows from what is said before them. */
const THEREFORE =
  /[,;] (?:donc|d'ou|c'est pourquoi|par consequent|en consequence|de ce fait|si bien qu|so(?! that| as)|therefore|hence|which is why)(?!\p{L})/u

/** Cuts the cause that a sentence gives out of what it tells; null if it gives none. */
function explainedIn(text: string): Explained | null {
  const plain = fold(text)
  const therefore = THEREFORE.exec(plain)
  if (therefore !== null) return { effect: plain.slice(therefore.index), isWeak: false }
  const [because, participle, weak] = [BECAUSE.exec(plain), PARTICIPLE.exec(plain), FOR.exec(plain)]
  const found = FIRST.exec(plain) ?? because ?? participle ?? weak
  if (found === null) return null
  const isWeak = found === weak
  const comma = plain.indexOf(', ', found.index)
  const isFirst = !/\p{L}{2}/u.test(plain.slice(0, found.index))
  if (isFirst && comma === -1) return null
  return { effect: isFirst ? plain.slice(comma) : plain.slice(0, found.index), isWeak }
}

/** Checks whether a text tells what is said of the subject of a question, and enough of the rest. */
export function tellsDeed(
  said: string,
  statement: Statement,
  { deed }: Asked,
  concepts: readonly Concept[],
): boolean {
  const told = toldIn(said, statement.passage.language, concepts)
  return concepts.every(({ key }, at) => key !== deed || told[at]) && tellsMatter(said, statement, concepts)
}

/** Checks whether a statement tells the cause or the purpose of what a question asks about, not of something else. */
export function tellsCause(statement: Statement, asked: Asked, concepts: readonly Concept[]): boolean {
  const found = explainedIn(statement.text)
  if (found === null) return false
  const words = concepts.filter(({ alternatives }) => alternatives.length > 0)
  return found.isWeak
    ? toldIn(found.effect, statement.passage.language, words).every(Boolean)
    : tellsDeed(found.effect, statement, asked, concepts)
}
