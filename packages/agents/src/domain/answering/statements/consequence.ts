import { fold } from '@agora-mcp/core/text'
import type { Concept } from './concepts.ts'
import type { Statement } from './statement.ts'
import { tellsMatter } from './tells-matter.ts'

/** Matches a question for what happens under a condition, folded. */
export const ASKS_CONSEQUENCE =
  /(?<!\p{L})(?:(?:que|qu'est-ce qu[ie]l?) (?:se )?(?:passe|arrive)(?:ra(?:it)?)?(?:-t-il)?|qu'arrive(?:ra)?-t-il|what (?:happens|(?:will|would|should|shall) (?:happen|we do)))(?!\p{L}).*(?<!\p{L})(?:si|s'ils?|en cas|lorsqu\p{L}+|quand|if|when|in case|unless)(?!\p{L})|(?<!\p{L})(?:que risqu|qu'est-ce qu\S+ risqu|qu'encour|quelles? (?:est la |sont les |serait la |seraient les )?(?:consequence|sanction)s?(?!\p{L})|what (?:is|are|would be) the (?:consequence|sanction)s?(?!\p{L}))|^\W*(?:and |et |mais )?(?:what if|et si)(?!\p{L})/u
/** Matches words of a question that only ask for a consequence, for a further time or for a limit. */
export const CONSEQUENCE_WORD =
  /^(?:passe(?:ra|rait)?|arrive(?:ra|rait)?|risqu\p{L}*|encour\p{L}*|consequences?|sanctions?|happens?|nouveau|again|(?:inf|sup)erieure?s?|depass\p{L}*|below|above|under|over|exceed\p{L}*)$/u

/** Words that begin a condition, folded. */
const IF =
  /(?<!\p{L})(?:si (?!bien)|s'ils? |en cas d|en l'absence d|lorsqu|quand |des (?:lors )?qu|faute d|sans (?!delai|attendre)|if |unless |when(?:ever)? |in (?:the )?(?:case|event|absence) |failing |without )/u
/** Words that begin what happens where what is said before them is not so, folded. */
const ELSE =
  /(?<!\p{L})(?:a defaut|sinon|faute de quoi|sans quoi|sous peine d|dans (?:ce|le) cas(?: contraire)?|en dessous|au-dela|passe ce delai|otherwise|or else|failing (?:which|this|that)|on pain of|under penalty of|in (?:that|this|such a) case|below that|beyond that)/u
/** Matches a condition that repeats what the sentence before it tells, folded. */
export const ONCE_MORE =
  /(?<!\p{L})(?:en cas d(?:e |')(?:nouve\p{L}+|recidive)|si (?:cela|ce|cette) .{0,30}(?:a nouveau|de nouveau|repet)|if (?:this|it|that) (?:happens|occurs|is repeated)|again)(?!\p{L})/u
/** Matches what is a consequence by its name, folded. */
const SANCTION = /^\W*(?:penalites?|amendes?|sanctions?|penalty|penalties|fines?)(?!\p{L})/u

/** Returns the conditions that a statement tells a consequence of, folded. */
function conditionsIn({ text, before: [last = ''] }: Statement): string[] {
  const plain = fold(text)
  const found: string[] = SANCTION.test(plain) ? [plain] : []
  const otherwise = ELSE.exec(plain)
  if (otherwise !== null) {
    const rule = plain.slice(0, otherwise.index)
    found.push(/\p{L}{2}/u.test(rule) ? rule : fold(last))
  }
  const condition = IF.exec(plain)
  if (condition !== null) {
    const [own = ''] = plain.slice(condition.index).split(/[,;]\s/u)
    found.push(ONCE_MORE.test(plain) ? `${fold(last)} ${own}` : own)
  }
  return found
}

/** Checks whether a statement tells what happens under the condition that a question names. */
export const tellsConsequence = (statement: Statement, concepts: readonly Concept[]): boolean =>
  conditionsIn(statement).some((condition) => tellsMatter(condition, statement, concepts))
