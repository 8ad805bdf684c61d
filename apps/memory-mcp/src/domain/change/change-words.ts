import { fold } from '@agora-mcp/core/text'

// Words that mark a change, in English, French, German, Spanish, Italian. Folded; a stem stands for all of
// its forms.

const ALONE = `now anymore instead again currently henceforth meanwhile finally lately
  changed changes switched switches moved moves postponed postpones rescheduled delayed delays cancelled canceled
  replaced replaces replace raised lowered reduced increased corrected correction recalculated revised renewed
  left leaves quit stopped stops became becomes turned expired ended sold slips slipped extended shortened renamed
  resigned retired relocated dropped drops rose rises fell cut died
  maintenant desormais dorenavant finalement actuellement enfin
  demenage demenageons deplace reporte decale repousse avance annule remplace augmente baisse quitte arrete corrige
  rectifie recalcule devenu devient vendu passe prolonge renomme change changeons
  jetzt nun stattdessen wieder gezogen geandert gewechselt wechselt verschoben umgezogen verlegt abgesagt
  ersetzt erhoht gesenkt verlassen aufgehort endlich inzwischen korrigiert verkauft gestorben geworden verlangert
  ahora ya cambio cambiado cambia mudado aplazado cancelado sustituye
  adesso ora cambiato spostato rimandato annullato sostituisce
  upgraded downgraded updated swapped converted promoted hired elected appointed closed reopened
  installe change nomme elu embauche ferme ouvert
  gekundigt gekauft ausgetauscht
  found trouve approved rejected granted accepted refused denied received arrived submitted delivered
  accepte refuse approuve accorde etendu genehmigt abgelehnt bewilligt angenommen erhalten angekommen eingetroffen
  started began begun handed transferred gave given
  commence confie transmis donne
  begonnen gegeben ubergeben
  stop quit cancel switch broken lost bought stolen remains remaining
  casse perdu achete vole reste restent
  kaputt verloren gestohlen ubrig erst
  forbidden forbids interdit verboten exceptionally
  passent raise augmentation promotion promoted
  paid returned settled finished completed done gone abandoned resumed separated
  paye rendu regle fini termine regu separe abandonne repris rompu retraite mort
  bezahlt erledigt fertig beendet zuruckgegeben getrennt
  pushed shifted grown grew shrunk halved doubled lifted
  grandi grossi maigri double diminue abaisse releve ramene
  gewachsen verdoppelt halbiert
  outgrown outgrew recovered healed cured ditched scrapped shelved dissolved merged sacked divorced married engaged
  repaired fixed mended resolved swaps swapped
  gueri resilie divorce marie supprime fusionne licencie demissionne mute transfere repare resolu plutot
  geheilt umgestellt abgeschafft aufgegeben geschieden verheiratet repariert behoben`

/** Word stems that mark a change in all of their forms. */
const STEMS = `demenag reporte decal repouss annul remplac recalcul prolong augment
  verschieb verschob ersetz wechsel umzieh umzog verleg
  aplaz cancelad sustitu spostat rimand annullat sostitu postpon reschedul cancell replac`

const PHRASES = [
  'no longer',
  'no more',
  'not any ?more',
  'any more',
  'after all',
  'final decision',
  '(?:from|as of|since) (?:now|today|this|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|the)',
  '(?:too|more) (?:expensive|noisy|late|slow|far|small|big)',
  // Matches "since" with an event, not with a duration.
  '(?:since|depuis|seit) (?!(?:\\d+|an?|one|two|three|many|un|une|deux|trois|plusieurs|longtemps|toujours|einem|einer|zwei|drei|vielen|langem)(?![\\p{L}\\p{N}]))',
  '(?:took|takes|taken|taking) over',
  '(?:prend|prends|pris) (?:le relais|la suite|la place)',
  'ubernimmt|ubernommen|ubernahm',
  'succeeds|succeeded|succede',
  'in (?:rente|pension)|pensioniert|(?:stepped|stepping) down',
  'used to',
  'back (?:to|on|with|at)',
  '(?:came|come|grown|grew|got used) to',
  'passed (?:on )?to',
  'fait passer',
  '(?:is|are) (?:off|behind (?:me|us))(?= *(?:[.,;!]|$))',
  '(?:got|granted|given|obtenu|accorde) (?:an? |une? )?(?:extension|delai|sursis)',
  "tombe[es]* a l'eau|n'(?:a|aura|ont) plus lieu|first day (?:as|at|in)|premier jour (?:comme|a|au|chez)",
  'under (?:repair|renovation|construction)|en (?:travaux|reparation|renovation)',
  '(?:down|up) (?:to|from) (?=\\d)|(?:descendu|monte|passe)e?s? (?:a|de) (?=\\d)',
  "ne [\\p{L}]+ (?:plus )?qu'?e? (?=(?:le|la|a|au|en|vers|jusque?|[a-z]+di)\\b)",
  'until further notice|for the time being|for now',
  "jusqu'a nouvel ordre|pour l'instant",
  'bis auf weiteres|vorerst',
  "(?:a|ont|avons|ai) (?:mis|range|pose|laisse) (?=(?:[\\p{L}]+[ '’]){1,9}(?:a|au|aux|sur|dans|chez) )",
  '(?:put|puts|putting) (?=(?:[\\p{L}\\p{N}]+ ){1,6}(?:up|down)(?: (?:to|by)|$|[.,;]))',
  '(?:has|have|had) just',
  'these days',
  '(?:went|gone|goes|came|come|gehen|ging) (?:up|down|back|hoch|runter)',
  "(?:viens|vient|venons|venez|viennent) d(?:e |['’])(?=\\p{L}+(?:er|ir|re)(?!\\p{L}))",
  'ces (?:jours|temps|derniers temps)',
  '(?:is|are|was|were) over',
  'mov(?:e|ing) (?:to|from|in|into|out)',
  '(?:gave|give|gives|giving|split|broken?|broke|paid|gave|given|moved) (?:up|back|in|out)',
  'instead of',
  'au (?<!(?:di|che) au )(?:lun|mar|mercre|jeu|vendre|same)di|au (?<!di au )dimanche',
  '(?:this|cette) (?:year|time|season|term|annee|fois|saison|rentree)',
  '(?:put|puts) (?=\\p{L}+ (?:in|on|into) )',
  'laiss[\\p{L}]* tomber',
  '(?:called|calls|put|puts) (?:it |them )?off',
  "the old one|l'ancien(?:ne)?(?= )|(?:doesn't|does not|ne) (?:work|marche|fonctionne)[\\p{L}]*(?: any| plus| pas)?",
  'will be',
  "n'?[\\p{L}]* plus",
  'plus (?:de|du|des|d)',
  'ne [\\p{L}]+ plus',
  'a la place',
  'au lieu',
  'de nouveau',
  'a partir d',
  'ya no',
  'en lugar de',
  'a partir del?',
  'non [\\p{L}]+ piu',
  'nicht mehr',
  'kein[\\p{L}]* [\\p{L} ]*mehr',
  'ab (?:sofort|dem|jetzt|heute)',
  'di nuovo',
  'al posto',
]

/** Adjectives for a replacement. */
const NEW =
  'new|newer|latest|next|prochaine?|nachste[mnrs]?|nouveau|nouvel|nouvelles?|neu(?:e[mnrs]?)?|nuev[oa]s?|nuov[oaie]'
const BEHIND_NEW = new RegExp(`(?<![\\p{L}])(?:${NEW}) (\\p{L}+)`, 'gu')

const WORDS = new Set(ALONE.split(/\s+/))
/** Endings of French participles, which are listed once above. */
const FEMININE_OR_PLURAL = /(?<=[eiu])(?:es?|s)$/u
const BEGINNINGS = STEMS.split(/\s+/)
const TOGETHER = new RegExp(`(?<![\\p{L}\\p{N}])(?:${PHRASES.join('|')})`, 'u')

const EVERY_PHRASE = new RegExp(TOGETHER.source, 'gu')

export const isChangeWord = (word: string): boolean =>
  WORDS.has(word) ||
  WORDS.has(word.replace(FEMININE_OR_PLURAL, '')) ||
  BEGINNINGS.some((beginning) => word.startsWith(beginning))

/** Words of a folded text that are described as new. */
export const newThings = (folded: string): string[] =>
  [...folded.matchAll(BEHIND_NEW)].map(([, word = '']) => word)

const ONLY_NEW = new RegExp(`^(?:${NEW})$`, 'u')

export const isNewWord = (word: string): boolean => ONLY_NEW.test(word)

export const withoutChangePhrases = (folded: string): string => folded.replaceAll(EVERY_PHRASE, ' ')

/** A one-word sentence such as `Again.` says nothing about the sentence before it. */
const ONE_WORD_SENTENCE = /(^|[.!?…]\s+)[\p{L}\p{N}'’-]+[.!?…]+(?=\s|$)/gu

/** Folded words and phrases that mark a change in a text. */
export function changeWordsIn(text: string): ReadonlySet<string> {
  const folded = fold(text).replaceAll(ONE_WORD_SENTENCE, '$1')
  const phrases = [...folded.matchAll(EVERY_PHRASE)].map(([phrase]) => phrase)
  return new Set([...phrases, ...folded.split(/[^\p{L}\p{N}]+/u).filter(isChangeWord)])
}

const ENDING = new RegExp(
  `(?<![\\p{L}])(?:${[
    'sold|left|quit|retired|resigned|died|broke|broken|cancell?ed|replaced|ditched|stopped|sacked|fired|lost|closed|divorced',
    'no longer|any ?more|instead of|(?:gave|given|giving) up|(?:switched|moved|changed) (?:away )?from|got rid of|(?:is|are) (?:over|off(?= *(?:[.,;!]|$))|behind (?:me|us))',
    'vendue?s?|quittee?s?|finie?s?|retraite|demissionne|morte?s?|decede|casse|resilie|remplacee?s?|arretee?|abandonne|ferme|separes?|divorces?',
    "ne [\\p{L}]+ plus|n'[\\p{L}]+ plus|au lieu",
    'verkauft|verlassen|gekundigt|rente|gestorben|kaputt|ersetzt|aufgehort|getrennt|geschieden|nicht mehr|statt',
  ].join('|')})(?![\\p{L}])|(?<![\\p{L}])passee?s? d`,
  'u',
)

/** Checks whether a text says that something is over, as `sold`, `quitté` and `gekündigt` do. */
export const tellsEnd = (text: string): boolean => ENDING.test(fold(text))

const FORMER =
  /(?<![\p{L}])(?:before|previous(?:ly)?|former(?:ly)?|earlier|originally|at first|used to|once|avant|auparavant|autrefois|anciennement|a l'origine|au depart|jadis|fruher|vorher|ehemals|ursprunglich|zuerst|antes|prima)(?![\p{L}])/u

export const asksOfFormerTimes = (question: string): boolean => FORMER.test(fold(question))
