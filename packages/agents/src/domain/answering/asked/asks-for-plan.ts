import { askedEvent } from './asked-event.ts'
import { asksToExplain } from './asked-kind.ts'

/** Patterns of questions about tasks; a survey plan, or a task mentioned in passing, does not match. */
const ASKS_FOR_PLAN = [
  /\b(?:t[âa]ches?|todo|to-do|planning|calendrier des? t[âa]ches|qui fait quoi|who does what|tasks?|action items?)(?![\p{L}])/iu,
  /\b(?:quelles? (?:sont )?(?:les |nos |mes )?(?:prochaines? )?[ée]ch[ée]ances?|(?:les |nos |ses )[ée]ch[ée]ances d|upcoming deadlines|(?:which|what|all|the|our) deadlines)/iu,
  /\b(?:plan d['’]actions?|plan de travail|action plan|work plan)(?![\p{L}])/iu,
  /\b(?:fais|faites|faire|propose[rz]?|dresse[rz]?|donne[rz]?|[ée]tabli[rst]?|pr[ée]pare[rz]?|make|draw up|propose|give|show|build)\b[^.?!]{0,25}\b(?:plan|planning|calendrier|schedule)(?![\p{L}])(?!\s+de\s+(?:r[ée]colement|masse|situation|pose|coupe))/iu,
  /\b(?:reste-t-il|reste|y a-t-il|avons-nous|j['’]ai|on a|doit-on|ai-je|choses?|(?:qu['’]est-ce (?:qui est|qu['’]il y a|qu['’]on a)))\s+(?:encore\s+)?à faire\b/iu,
  /\b(?:left to do|remains to be done|still to be done|have to do next|due (?:this|next) (?:week|month)|overdue)\b/iu,
  /\b(?:en retard|be late)\b/iu,
  /^\W*(?:planifie[rsz]?|liste[rz]?|fais(?:-moi)? (?:la|une) liste|dresse[rz]?|list|give (?:me )?|show (?:me )?|table of)\b.*(?<!\p{L})(?:actions?|(?:à|de) faire|to (?:be )?do(?:ne)?)(?!\p{L})/iu,
  /\b(?:quelles?|which|what)\s+(?:sont\s+(?:les\s+)?|are\s+(?:the\s+)?)?(?:toutes\s+les\s+)?actions?\b/iu,
  /\btoutes les actions\b|\ball (?:the )?actions\b/iu,
  /(?<!\p{L})(?:suites? (?:à donner|données?)|follow-ups?|next steps)(?!\p{L})/iu,
  // Requires a person: the documents answer what a thing has to do.
  /^\W*(?:[Qq]ue|[Qq]u['’]est-ce que)\s+(?:doit|doivent|devai(?:t|ent)|devr(?:a|ont)|a|ont|avai(?:t|ent))\s+(?:encore\s+)?(?:à\s+)?faire\s+\p{Lu}/u,
  /^\W*[Qq]u['’]est-ce que\s+\p{Lu}[\p{L}.-]+(?:\s+\p{Lu}[\p{L}’'-]+)?\s+(?:doit|devait|devra|a|avait)\s+(?:encore\s+)?(?:à\s+)?faire/u,
  /^\W*[Ww]hat (?:does|must|should|has)\s+(?:he|she|they|the \p{L}+)\s+(?:still\s+)?(?:have\s+|has\s+|need\s+)?(?:to\s+)?do\b/u,
  /^\W*[Ww]hat (?:does|must|should)\s+(?:(?:Mr|Ms|Mrs|Dr)\.?\s+)?\p{Lu}[\p{L}-]+\s+(?:still\s+)?(?:have to\s+|need to\s+)?do\b/u,
]

/** Matches questions about the cost of a delay, which are not about tasks. */
const ASKS_FOR_MONEY = /p[ée]nalit|penalt|co[ûu]te|\bcosts?\b/iu

/** Checks whether a question asks for tasks. */
export const asksForPlan = (question: string): boolean =>
  !ASKS_FOR_MONEY.test(question) &&
  !asksToExplain(question) &&
  (ASKS_FOR_PLAN.some((pattern) => pattern.test(question)) || askedEvent(question) !== null)
