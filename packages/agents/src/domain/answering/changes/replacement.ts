import { textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { askedKind } from '../asked/asked-kind.ts'
import type { AskedReplacement } from '../asked/asked-replacement.ts'
import type { Piece } from '../finding/finding.ts'
import { pieceOf } from '../ranking/piece-of.ts'
import { rankStatements } from '../ranking/rank-statements.ts'
import { type Concept, conceptsOf } from '../statements/concepts.ts'
import { covers, namesAll } from '../statements/coverage.ts'
import { newestFirst } from '../statements/document-date.ts'
import { MIN_ALIKE } from '../statements/likeness.ts'
import { allPassages, type Material } from '../statements/material.ts'
import type { Statement } from '../statements/statement.ts'
import { valueIn } from '../values/value-in.ts'
import { type Rule, rulesIn } from './rules.ts'
import { follows, saysOtherwise } from './succession.ts'

/** Matches what stands right before the replaced thing, folded: `remplacer le béton`, `au lieu du lundi`. */
const BEFORE =
  /(?:remplac(?!\p{L}+ par\b)\p{L}*|replac(?!\p{L}+ (?:by|with)\b)\p{L}*|succed\p{L}* a|au lieu d\p{L}*|a la place d\p{L}*|plutot que?|instead of|in place of|rather than|tak\p{L}+ over from|took over from)\W+(?:\p{L}{1,4}\W+){0,2}$/u
/** Matches what stands behind it: `est remplacé par la résine`, `démissionne ; Mme Roy lui succède`. */
const BEHIND =
  /^[^.]{0,80}\b(?:remplace\p{L}* par|replaced (?:by|with)|lui succed\p{L}*|succeeded by|cede (?:sa|la) place)/u

/** Matches what tells that somebody goes, before the sentence that tells who comes, folded. */
const LEAVES =
  /\b(?:quitte|demissionne|a demissionne|cesse|se retire|s'est retire\p{L}*|part (?:a la|en) retraite|renonce|resign(?:s|ed)|withdraws|withdrawn|withdrew|leaves|has left|retires|retired|stepp?(?:s|ed) down)\b/u
/** Weight of each word of the rest of the question in a pair, and penalty for the replaced thing in its later statement. */
const PER_WORD = 0.1
const AGAIN = 0.5

/**
 * Finds what replaced something: the statement that says so, else a later one that says of another name or thing
 * what was said of it before, which follows. Empty if none does.
 */
export function replacementOf(
  { replaced, core }: AskedReplacement,
  question: string,
  material: Material,
): Piece[] {
  // A capital at the start of a sentence tells no name.
  const names = conceptsOf(`, ${replaced}`, material.language)
  const telling = names.some(({ isName }) => isName) ? names.filter(({ isName }) => isName) : names
  if (telling.length === 0) return []
  const asked = conceptsOf(core, material.language)
  const rules = rulesIn(allPassages(material))
  const has = ({ statement }: Rule) => namesAll(statement.text, statement.passage.language, telling)
  const former = rules.filter(has)
  const [told] = former.filter(({ statement }) =>
    saysReplaced(statement.text, statement.passage.language, telling),
  )
  if (told !== undefined) return [answering(told.statement, question, material)]
  const next = former.flatMap(({ statement }) => {
    const { passage, text, start } = statement
    const behind = rules.find((one) => one.statement.passage === passage && one.statement.start > start)
    return LEAVES.test(fold(text)) && behind !== undefined && !has(behind)
      ? [{ left: statement, taken: behind.statement }]
      : []
  })[0]
  if (next !== undefined) return [answering(next.taken, question, material), pieceOf(next.left, 'beside')]
  const said = ({ statement }: Rule) => {
    const forms = textForms(`${statement.text} ${statement.passage.location}`, statement.passage.language)
    return asked.filter((concept) => covers(forms, concept)).length
  }
  const [best] = former
    .flatMap((older) =>
      rules
        .filter((newer) => follows(newer, older))
        .map((newer) => ({
          older,
          newer,
          alike: saysOtherwise(older, newer),
          rank:
            saysOtherwise(older, newer) + PER_WORD * (said(older) + said(newer)) - (has(newer) ? AGAIN : 0),
        })),
    )
    .filter(({ alike }) => alike >= MIN_ALIKE)
    .toSorted((a, b) => b.rank - a.rank || newestFirst(b.newer.statement.passage, a.newer.statement.passage))
  return best === undefined
    ? []
    : [answering(best.newer.statement, question, material), pieceOf(best.older.statement, 'older')]
}

/** Quotes a statement with the value that the question asks for, if it has one. */
function answering(statement: Statement, question: string, { language }: Material): Piece {
  const [asked, concepts] = [askedKind(question), conceptsOf(question, language)]
  const [ranked] = rankStatements([statement], concepts, asked)
  return pieceOf(statement, 'answer', ranked?.fits ? valueIn(ranked, asked, concepts, question) : null)
}

/** Checks whether a text says of the thing itself that something replaces it. */
function saysReplaced(text: string, language: string | null, names: readonly Concept[]): boolean {
  const at = textForms(text, language).tokens.filter(({ word }) =>
    names.some((name) => covers(textForms(word, language), name)),
  )
  const [first] = at
  const last = at.at(-1)
  return (
    first !== undefined &&
    last !== undefined &&
    (BEFORE.test(fold(text.slice(0, first.start))) || BEHIND.test(fold(text.slice(last.end))))
  )
}
