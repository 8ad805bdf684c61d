import { figuresOf, hasDay, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Piece } from '../finding/finding.ts'
import { REVERSES } from '../ranking/later-change.ts'
import { isWithin, pieceOf } from '../ranking/piece-of.ts'
import { conceptsOf } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { isBody } from '../statements/deciding-body.ts'
import { allPassages, type Material } from '../statements/material.ts'
import { headingsOf, type Statement } from '../statements/statement.ts'
import { rulesIn } from './rules.ts'

const MOST = 15

/** Matches a verb of deciding in any finite or passive form, folded; no noun, and no infinitive after another verb. */
const DECIDES =
  /(?<!\b(?:le|la|les|un|une|du|des|de|pour|sans|the|an?|to|of|no|cette|ce|sa|son|pourr\p{L}+(?: pas)?(?: etre)?|non)\s|\b[ld]')\b(?:decid|resolu|resolve|adopt|approuv|approve[ds]?|vot(?:e|ent|ee|es|ees|ed)\b|fix(?:e|ent|ed)|retien|retenu|choisi|cho(?:ose|oses|se|sen)\b|selected|nomm|elit\b|elu(?:e|s|es)?\b|elect(?:s|ed)?\b|design(?:e|ent|ee|es|ees)\b|confi(?:e|ent|ee|es|ees)\b|entrust|accord(?:e|ent|ee|es|ees)\b|grants?\b|granted|refus|rejet|reject|turn(?:s|ed) down|autoris|authori[sz]|interdi|forbid|ban(?:s|ned)\b|accept|valid(?:e|ent|ee|es|ees)\b|recrut|hire[ds]?\b|appoint|attribu|award(?:s|ed)\b|maintien|maintenu|convien|convenu|agree[sd]?\b|carried\b|prononc|lui succed|set (?:at|to)\b|put off|dropped|allow(?:s|ed)\b|permit|devien|becomes?\b|port(?:e|ent|ee|es|ees) de\b|sign(?:e|ent|ee|es|ees|ed|s)\b|command(?:e|ent|ee|es|ees)\b|ordered\b|redui|reduced to|(?:goes|go|went) (?:up|down) to\b|charge(?:e|es|s)? d|entendu qu|acte qu)/u
/** Matches a main clause in the future, which lays down what is to be; not a forecast by denial, nor one of `il` or `it`. */
const WILL =
  /^(?!(?:Ils?|Elles?|It|They|He|She)\s)(?:(?!(?<!\p{L})(?:que|qui|si|dont|that|who|which|if)(?!\p{L})|qu['’]|(?<!\p{L})n(?:e(?!\p{L})|['’]))[^,;:]){2,60}? (?:(?!(?:opéra|caméra)(?!\p{L}))\p{Ll}{2,}r(?:a|ont)(?!\p{L})|(?:will|shall) (?!not(?!\p{L})|probably|perhaps|be able))/u
/** Matches what somebody only tells or wants, folded. */
const REPORTS =
  /(?<!\b(?:la|une|les|des|sa|cette)\s)\b(?:constat|signal|indique|rappel|inform|expliqu|propose(?:nt)?\b|demande(?:nt)?\b|suggere|souhait|regrett?|remerci|felicit|prend (?:acte|connaissance)|examin|discut|debat|entend(?!u)|appren|recoi|interroge|espere|report(?:s|ed) (?:that|on)|says|said|explain|suggest|asks?\b|asked|remind|thank|discuss|review|consider|receive|learn|hope|notes?\b|noted|hears?\b|heard)/u
/** Matches headings and labels of decisions, folded. */
const HEADED = /(?:^|\b)(?:decisions?|resolutions?|deliberations?|releve de decisions)\b/u
const LABELLED = /^(?:[-*•] )?(?:decision|resolution|decided|agreed|resolved|decide)\s?:/u
/** Matches what a question limits the decisions to. */
const ABOUT =
  /(?<!\p{L})(?:sur|au sujet d(?:e|u|es)|à propos d(?:e|u|es)|concernant|quant à|about|regarding|concerning|as to)\s+(?<about>(?!(?:the |le )?\d)[^?]{2,60}?)(?=\s(?:le|du|on|at|of|in)\s(?:the )?(?:\d|\p{L}+ \d)|\s*\??\s*$)/iu

/**
 * Lists what the meeting that a question names decided, in the order of its minutes; empty if no document is of that
 * day, or none of its sentences decides.
 */
export function decisionsOf(question: string, material: Material): Piece[] {
  const { dates } = figuresOf(question)
  const own = allPassages(material)
    .filter(
      ({ source, date }) =>
        material.named.has(source) && (dates.length === 0 || (date !== null && hasDay(dates, date))),
    )
    .toSorted((a, b) => a.source.localeCompare(b.source) || a.char_start - b.char_start)
  const about = conceptsOf(ABOUT.exec(question)?.groups?.about ?? '', material.language)
  const isOn = ({ text, passage }: Statement) => {
    const forms = textForms(`${text} ${passage.location}`, passage.language)
    return about.every((concept) => concept.date !== null || covers(forms, concept))
  }
  const pieces = rulesIn(own)
    .map(({ statement }) => statement)
    .filter((statement) => decides(statement) && isOn(statement))
    .slice(0, MOST)
    .map((statement) => pieceOf(statement, 'beside'))
  return pieces
    .filter((piece) => !pieces.some((other) => other !== piece && isWithin(piece, other)))
    .map((piece, at) => ({ ...piece, part: at === 0 ? 'answer' : 'beside' }))
}

/** Checks whether a sentence of minutes tells a decision. */
function decides({ text, passage }: Statement): boolean {
  const plain = fold(text)
  if (LABELLED.test(plain) || HEADED.test(fold(headingsOf(passage.location).slice(1).at(-1) ?? '')))
    return true
  if (text.endsWith('?')) return false
  return WILL.test(text) && !REPORTS.test(plain) ? true : plain.split(/[;:]\s/).some(isDeciding)
}

/** Checks whether a clause decides: by its verb, or by what a body does that it does not only tell or want. */
function isDeciding(clause: string): boolean {
  const [subject = ''] = clause.replace(/^(?:le |la |les |l'|the |notre |our )/u, '').split(/\s/)
  if (REPORTS.test(clause)) return /\bfinalement\b|\bdecid/.test(clause)
  return isBody(subject) || DECIDES.test(clause) || REVERSES.test(clause)
}
