import { fold, stem } from '@agora-mcp/core/text'

/**
 * Words that carry meaning but name no subject: numerals, quantities, verbs of saying and doing, adverbs and
 * nouns of every page. Function words are already excluded; inflected forms match by stem.
 */
const LISTS = {
  fr: `deux trois quatre cinq six sept huit neuf dix onze douze vingt trente cent mille premier première second seconde
    troisième chaque plusieurs quelque quelques certain certains certaine certaines aucun aucune autre autres tel telle
    tels telles elles celui-ci celle-ci ceux-ci celles-ci cela ceci rien jamais toujours souvent parfois encore déjà
    ensuite enfin puis alors ainsi aussi pourtant cependant toutefois peut-être davantage plutôt presque seulement
    vraiment simplement beaucoup trop assez peu tant autant quand puisque parce malgré selon près loin ici dessus dessous
    dire dit disait dites disent disant faire fait font faisait faites pouvoir peuvent pouvait pourrait devoir doit
    doivent devait devrait vouloir veut veulent voulait voir voit voient vu avoir eut ait aura auraient aurait être fût
    soient serait seraient aller va vont allait venir vient viennent venait prendre prend prennent pris mettre met mettent
    mis tenir tient tiennent donner donne donnent rendre rend rester reste restent trouver trouve trouvent passer passe
    demander demande répondre répond parler parle savoir sait savent savait croire croit croient falloir faut fallait
    entendre comprendre compris comprend tirer tire porter porte servir sert suffire suffit laisser laisse appeler appelle
    chose choses fois façon manière sorte moyen cas part point lieu côté fin début jour année ans temps homme gens abord
    compte exemple suite effet bon bonne grand grande petit petite nouveau nouvelle même mêmes seul seule tout toute tous toutes
    aujourd hui ayant étant lorsque quoique voici voilà oui non monsieur madame`,
  en: `one two three four five six seven eight nine ten twenty hundred thousand first second third each several every any
    none another others such same nothing anything something everything someone anyone never always often sometimes still
    already again then thus hence therefore however perhaps rather quite almost merely simply really indeed much little few
    enough too very here near far against upon among within without toward towards since until although though whether
    say says said saying tell told make makes made making do does did doing done can could may might must should would let
    go goes went gone come comes came take takes took taken put give gives gave given get gets got keep kept find finds
    found see sees saw seen know knows knew known think thinks thought mean means meant call calls called ask asks asked
    answer seem seems seemed become becomes became use used uses using want wants need needs look looks show shows shown
    thing things way ways kind sort part parts case point place side end beginning day year years time times man men
    people example instance fact order number good great small large new old own able like well back down off long
    mr mrs sir yes whose whom shall unto thou thee thy hath doth`,
  de: `zwei drei vier fünf sechs sieben acht neun zehn zwanzig hundert tausend erste erster ersten zweite zweiten dritte
    jeder jede jedes einige mehrere manche etliche alle allem allen aller alles andere anderen anderer anderes solche
    solcher solches nichts etwas niemand jemand nie niemals immer oft manchmal schon wieder dann also daher jedoch
    vielleicht eher sehr fast beinahe bloß nur wirklich wenig genug zu hier dort nah fern gegen obwohl während seit
    sagen sagt sagte gesagt machen macht machte gemacht tun tut tat getan können konnte könnte müssen muss musste sollen
    sollte wollen will wollte dürfen darf durfte lassen lässt ließ gehen geht ging kommen kommt kam nehmen nimmt nahm
    geben gibt gab gegeben halten hält hielt finden findet fand gefunden sehen sieht sah gesehen wissen weiß wusste
    glauben glaubt meinen meint heißen heißt hieß nennen nennt genannt fragen fragt antworten antwortet stehen steht stand
    bleiben bleibt blieb werden würde würden wäre wären hätte hätten brauchen zeigen zeigt verwenden verwendet
    ding dinge weise art teil fall punkt ort seite ende anfang tag jahr jahre zeit mal mensch menschen leute beispiel
    gut große großen kleine kleinen neue neuen eigene eigenen selbst einmal zunächst ebenso sondern welche herr frau`,
  la: `unus una unum duo tres primus secundus tertius alius aliud alia alii omnis omne quidam quaedam aliquid aliquis
    nullus semper numquam saepe deinde ideo itaque sicut dicit dicitur dicere dixit dicendum respondeo praeterea potest
    possunt posse facit facere habet habere est esse sunt fuit videtur oportet res modus tantum solum magis minus ita`,
  el: `δυο τρεις τρια πρωτος πρωτη πρωτο αλλος αλλη αλλο καθε κατι τιποτα ποτε παντα συχνα τοτε λοιπον ομως ισως πολυ
    λιγο λεει ειπε κανει κανουν μπορει πρεπει θελει εχει εχουν ηταν ειναι πραγμα πραγματα τροπος φορα ετσι εδω εκει`,
} satisfies Readonly<Record<string, string>>

/** Words of references, in every language. */
const REFERENCES = new Set(
  'ibid ibidem idem cit cf trad vol chap art fol coll sqq ff ders dies hrsg bd aufl ed eds pp nr'.split(' '),
)
const ROMAN_NUMERAL = /^[ivxlc]{2,}$/

/** `est-elle`, `a-t-il`, `cet homme-ci`: a verb or noun with a pointing particle. */
const POINTING = /-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|ci|là|moi|toi|lui|leur|y|en|le|la|les)$/u

const STEMS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, list]) => [
    language,
    new Set(list.split(/\s+/).flatMap((word) => [fold(word), stem(fold(word), language)])),
  ]),
)

/** @param folded In lower case, without accents. */
export function isWeak(folded: string, language: string | null): boolean {
  if (REFERENCES.has(folded) || ROMAN_NUMERAL.test(folded)) return true
  if (language === 'fr' && POINTING.test(folded)) return true
  const stems = STEMS.get(language ?? '')
  return stems?.has(folded) === true
}
