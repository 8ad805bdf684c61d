import words from './reference-words.json' with { type: 'json' }

/**
 * Rewrite rule between paraphrases, applied to the token string in sequence. Capitals in the result are
 * comparison tokens: what is asked for (`WHEN`, `COST`), and whether something must or can be. A rule is only
 * added if both sides cannot have different meanings: a missing paraphrase costs a fresh answer, a wrong rule
 * gives a wrong answer.
 */
export type Rewriting = readonly [pattern: RegExp, replacement: string]

/** Makes a rule whose pattern matches whole tokens. */
const rule = (pattern: string, replacement: string): Rewriting => [
  new RegExp(`(?<= |^)(?:${pattern})(?= |$)`, 'gu'),
  replacement,
]

const FRENCH: readonly Rewriting[] = [
  rule('(?:bonjour|bonsoir|merci(?: d avance)?|svp|stp|s il (?:te|vous) plaît)(?: ,)?', ''),
  rule(
    '(?:peux tu|pouvez vous|pourrais tu|pourriez vous) (?:me |m |nous )?(?:dire|indiquer|préciser|rappeler)',
    '',
  ),
  rule('(?:dis|dites|indique|indiquez|précise|précisez|rappelle|rappelez) (?:moi|nous)', ''),
  rule(
    '(?:je|nous) (?:voudrais|voudrions|veux|voulons|souhaite|souhaitons|aimerais|aimerions) (?:savoir|connaître)',
    '',
  ),
  rule('(?:donne|donnez) moi', 'WHAT'),
  rule('est ce qu(?:e)?', ''),
  rule('au', 'à'),
  rule('aux', 'à'),
  rule('(?:du|des|d)', 'de'),
  rule('hors taxes?', 'ht'),
  rule('toutes taxes comprises', 'ttc'),
  rule('p v', 'pv'),
  rule('procès verbal', 'pv'),
  // Obligation: `De quels documents a-t-on besoin` as `Quels documents faut-il`.
  rule('de (quels?|quelles?) ((?:\\S+ )+?)(?:a t on|avons nous|ai je|avez vous|as tu) besoin', '$1 $2 MUST'),
  rule('(?:a t on|avons nous|ai je|on a|nous avons|j ai) besoin de', 'MUST'),
  rule('(?:faut il|il faut|doit on|dois je|devons nous|on doit|nous devons|je dois)', 'MUST'),
  rule('(?:est il|il est) possible de', 'CAN'),
  rule('(?:peut on|puis je|pouvons nous|on peut|nous pouvons|je peux)', 'CAN'),
  // Passive: `Par qui le contrat doit-il être signé` as `Qui doit signer le contrat`.
  rule('par qui ((?:\\S+ )+?)(?:doit|doivent) (?:il|elle|ils|elles) être (\\S+)ée?s?', 'WHO MUST $2er $1'),
  rule('par qui ((?:\\S+ )+?)(?:peut|peuvent) (?:il|elle|ils|elles) être (\\S+)ée?s?', 'WHO CAN $2er $1'),
  rule('(?:doit|doivent)(?: (?:il|elle|ils|elles))?', 'MUST'),
  rule('(?:peut|peuvent)(?: (?:il|elle|ils|elles))?', 'CAN'),
  rule('(?:à )?quelle date|quel jour|quand', 'WHEN'),
  rule('où (?:est|sont|se (?:trouve|trouvent|situe|situent)|CAN (?:on )?trouver|trouver)', 'WHERE'),
  rule('où', 'WHERE'),
  rule('combien (?:coûte|coûtent)(?: t (?:il|elle|ils|elles))?', 'COST'),
  rule('(?:combien|à combien) s (?:élève|élèvent)', 'AMOUNT'),
  rule('(?:quel|WHAT)(?: est)? le coût de', 'COST'),
  rule('(?:quel|WHAT)(?: est)? le montant (?:(ht|ttc) )?de', 'AMOUNT $1'),
  rule('(?:quel|WHAT)(?: est)? le nombre de|combien de|quel nombre de', 'HOWMANY'),
  rule('quels? montants? (ht|ttc) de', 'AMOUNT $1'),
  rule('pour (?:quelle raison|quelles raisons)|pourquoi', 'WHY'),
  rule('de quelle (?:façon|manière)|comment', 'HOW'),
  rule('par qui', 'BYWHOM'),
  rule('qui est ce qui|qui', 'WHO'),
  rule('qu est ce qu(?:e|i)?|que|quoi', 'WHAT'),
  rule('(?:quel|quelle|quels|quelles) (?:est|sont)|quel|quelle|quels|quelles', 'WHAT'),
  // Verbs that only state existence.
  rule('s (?:applique|appliquent)(?: t (?:il|elle|ils|elles))?', ''),
  rule('(?:se|s) (?:trouve|trouvent|situe|situent)(?: t (?:il|elle|ils|elles))?', 'be'),
  rule('(?:existe|existent) (?:t )?il|il existe|y a t il|il y a', ''),
  rule('(?:débute|démarre)', 'commence'),
  rule('(?:débutent|démarrent)', 'commencent'),
  rule('se termine|s achève', 'finit'),
  rule('se terminent|s achèvent', 'finissent'),
  rule('(?:t )?(?:il|elle|ils|elles)', ''),
  rule('(?:est|sont|être|le|la|les|l|un|une)', ''),
]

const ENGLISH: readonly Rewriting[] = [
  rule('(?:hello|hi|please|thanks|thank you)(?: ,)?', ''),
  rule('(?:can|could|would) you (?:please )?(?:tell|remind|show) (?:me|us)', ''),
  rule('(?:tell|remind|show) (?:me|us)', ''),
  rule('(?:i|we) (?:would like|d like|want|need) to know', ''),
  rule('give (?:me|us)', 'WHAT'),
  rule('(what|where|who|when|how|that|it) s', '$1 is'),
  rule('(do|does|did|is|are|was|were|must|should|could|would|has|have) n t', '$1 not'),
  rule('cannot|can t', 'can not'),
  rule('won t', 'will not'),
  rule('(?:do|does) (?:we|i|one|you) (?:have|need) to', 'MUST'),
  rule('(?:we|i|one|you) (?:have|need) to|must (?:we|i|one|you)|(?:we|i|one|you) must', 'MUST'),
  rule('by whom (must|can) ((?:\\S+ )+?)be (\\S+)ed', 'who $1 $3 $2'),
  rule('who (?:has|needs) to', 'WHO MUST'),
  rule('must|(?:has|have|needs|need) to', 'MUST'),
  rule('is it possible to', 'CAN'),
  rule('can (?:we|i|one|you)|(?:we|i|one|you) can', 'CAN'),
  rule('can', 'CAN'),
  rule('(?:on )?(?:what|which) (?:date|day)|when', 'WHEN'),
  rule('where (?:is|are|CAN find|do (?:i|we) find)', 'WHERE'),
  rule('where', 'WHERE'),
  rule('(?:how much|what) (?:do|does) ((?:\\S+ )+?)cost', 'COST $1'),
  rule('how much (?:is|are)', 'COST'),
  rule('what (?:is|are) the (?:cost|costs|price) of', 'COST'),
  rule('what is the amount of', 'AMOUNT'),
  rule('how many|what is the number of|(?:what|which) number of', 'HOWMANY'),
  rule('why|for (?:what|which) reasons?', 'WHY'),
  rule('in (?:what|which) way|how', 'HOW'),
  rule('by whom|whom', 'BYWHOM'),
  rule('who', 'WHO'),
  rule('(?:what|which)(?: (?:is|are))?', 'WHAT'),
  rule('(?:is|are) there|there (?:is|are)', ''),
  rule('(?:is|are|be) located', 'be'),
  rule('(?:begin|begins)', 'start'),
  rule('starts', 'start'),
  rule('(?:finish|finishes|ends)', 'end'),
  rule('(?:do|does|is|are|be|the|a|an)', ''),
]

/** Rules by language, in order of application; paraphrases become equal. */
export const REWRITINGS: ReadonlyMap<string, readonly Rewriting[]> = new Map(
  Object.entries<readonly Rewriting[]>({ fr: FRENCH, en: ENGLISH }),
)

const setsOf = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([language, list]) => [language, new Set(list.split(' '))]))

/** Prepositions of phrases that may move within a question: `sous la rue Pasteur`. */
export const PREPOSITIONS: ReadonlyMap<string, ReadonlySet<string>> = setsOf(words.prepositions)

/** Words that attach what follows to the preceding noun. */
export const GENITIVES: ReadonlyMap<string, string> = new Map(Object.entries<string>({ fr: 'de', en: 'of' }))

/** Words that refer to earlier messages; such a question cannot be compared by itself. */
export const POINTERS: ReadonlyMap<string, ReadonlySet<string>> = setsOf(words.pointers)

/** Qualifiers of amounts, in any position. */
export const QUALIFIERS: ReadonlySet<string> = new Set(['ht', 'ttc'])
