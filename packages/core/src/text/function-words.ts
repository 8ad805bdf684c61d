import { fold } from './fold.ts'

/**
 * Words that hold sentences together and say nothing of their subject, by ISO 639-1 code: the most frequent ones, with
 * accents, in normalized form. They tell languages apart and are left out of queries. Words that are as often content
 * in the same language (French `est` in `Europe de l'Est`) are rare enough to be here all the same.
 */
const LISTS: Readonly<Record<string, string>> = {
  en: `the of and to in is that for it as was with be by on not he his but at are this have from or had an they which
    one you were all her she there would their we him been has when who will no more if out so said what its about than
    into them can only other some could these two may then do any my now such our over me even most after also did many
    must before through where much your how should because each just those while does why between both during whom whose
    i a been being am shall might`,
  fr: `de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou mais comme
    son cette aux ont ses être fait était elle ils nous sa deux été même tout aussi leur bien peut ces sans si on entre
    dont quel quelle quels quelles lorsque ainsi vous je tu y leurs où quoi comment pourquoi quand combien depuis
    l d qu n s c j m t jusqu lorsqu puisqu est-ce avait avoir donc ni car après avant chez sous vers très moins encore
    celui celle ceux celles lui cet mes mon ma ton ta tes notre nos votre vos étaient sera soit suis es êtes fut là à`,
  de: `der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass
    sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch
    man sein wurde sei hatte kann gegen vom können schon wenn habe seine ihre dann unter wir soll ich eines jahr zwei
    diese dieser dieses wieder keine uns zwischen wer was wo warum wann welche welcher welches welchen wieviel viele
    wurden waren worden hatten ihm ihn ihr ihren ihrer seinen seiner seinem da doch denn weil ob damit beim`,
  es: `de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre
    este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo han yo
    hay vez puede todos así nos ni parte tiene él uno donde bien tiempo mismo ese ahora cada e vida otro después te otros
    aunque esa eso hace otra gobierno tan durante siempre día tanto ella tres sí dijo sido gran país según menos cuál
    quién cómo dónde cuándo cuánto cuántos unas unos eran`,
  it: `di e il la che in a per un è del non le una si i con da dei della al sono lo ha più nel come alla gli anche dal ma
    delle se ai o su nella ed dalla ci degli stato essere questo loro era mi hanno fra cui suo tra dopo due anni prima
    solo sua questa ad o quando dove chi cosa perché molto quale quali ancora fu io tutto tutti così quanto quella quello
    stata sul sulla agli alle dall dell nell all sull l d c po' suoi sue nei nelle dai dalle poi già però senza`,
  pt: `de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito
    nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse eles você essa num nem
    suas meu às minha numa pelos elas qual nós lhe deles essas esses pelas este dele foi é são está ser tem têm
    onde qual quais porque ainda onde fazer pode sobre foram era`,
  nl: `de van een het en in is dat op te zijn met voor niet aan er om ook als dan maar bij uit nog door naar heeft hebben
    wordt worden of deze dit ze hij werd tot over ik je die wat wel was zich kan meer zo geen al onder hun hoe waar wie
    waarom wanneer welke veel andere kunnen moet zou zal haar hem onze wij u mijn na tegen had waren`,
  la: `et in est non ad ut cum quod sed si a ex qui de quae quam ab per esse aut nec etiam enim autem sunt hoc ac atque
    quid ita id eius se ne neque nam erat vel quo tamen haec ergo ipse quia pro te me quibus quem sicut eo hic ea his
    sit fuit nihil omnia igitur quoque tam apud inter ante post iam nunc sive unde ubi cur eorum ille illa quis quoniam
    secundum`,
  ro: `de și în a la cu pe care nu din că se o să un mai este pentru al sunt ce au fi ca prin după lui sau între am fost
    dar cel cea cei cele unei unui ale lor era fie acest această aceste acestea acest mi ei ea el îi își ne vă le te
    către până când unde cum cât câți cine doar tot toate fără asupra ai ar iar dacă deși despre pot poate avea`,
  el: `και το να του η της με για την από ο που τα στο τον των σε είναι οι στην δεν θα τη στη ότι τις ή ως αυτό ένα μια
    μία τους ήταν αλλά αν κατά στον όπως έχει μας μου σου σας πως τι πώς πού ποιος ποια ποιο γιατί όταν πολύ επίσης
    μετά πριν μόνο έναν ενός μιας στα στις στους αυτή αυτός αυτά προς χωρίς μπορεί καὶ τοῦ τῆς τῶν τὸ τὸν τὴν ἐν δὲ
    γὰρ μὲν εἰς οὐ οὐκ ἐκ πρὸς ἐστιν ἐστὶ τοῖς ταῦτα αὐτοῦ ἀλλὰ`,
  ca: `de la i el que a en els les un per amb una és no del es al va com més dels o però ha aquest aquesta són seva seu
    també pel entre fou hi han on ser què sobre quan sense fins molt ja després aquests qui li ho si nos tot cada
    l d s n m t`,
  pl: `w i na z się nie do to że jest o jak a ale po co dla od są przez tak za tym przy jego był także oraz być było była
    czy który która które lub może już tylko jej ich roku ze pod gdy kiedy gdzie dlaczego kto ile jako między`,
  cs: `a v se na je že s z o do i to ve pro k za by byl po jako ale jsou od které který která jeho také bylo byla nebo
    při jsem až jen už ze roku jak tak když kde kdo proč co není před mezi být podle`,
  hu: `a az és hogy nem is egy ez meg csak de már mint ki volt azt lehet el van ha vagy még amely után kell sem azonban
    között ezt minden magyar aki akkor pedig mely szerint más hol mikor miért mi milyen hány voltak nagyon`,
  sv: `och i att det som en på är av för med den till har de inte om ett han var jag från vi så kan men när eller hade
    ska man efter också vid nu sin där ut vad hur vilken vilka varför mycket bara under mellan blev denna detta`,
  da: `og i at det som en på er af for med den til har de ikke om et han var jeg fra vi så kan men når eller havde skal
    man efter også ved nu sin hvor ud hvad hvordan hvilken hvorfor meget kun under mellem blev denne dette af blive`,
  no: `og i at det som en på er av for med den til har de ikke om et han var jeg fra vi så kan men når eller hadde skal
    man etter også ved nå sin hvor ut hva hvordan hvilken hvorfor mye bare under mellom ble denne dette bli`,
  fi: `ja on ei se että oli hän ovat mutta joka myös kun niin tai kuin sen jos jo ole olla vain mikä missä miten miksi
    milloin kuka ne hänen olivat sekä mukaan jälkeen kanssa ennen vuonna joita jotka tämä tässä tämän`,
  tr: `ve bir bu için de da ile çok olarak daha olan gibi en var kadar ne sonra ama o ki her olduğu değil mi nasıl neden
    hangi kim nerede ise veya ya ancak göre iki tarafından içinde üzerine olduğunu vardır`,
  ru: `и в не на что я с он а как это по но они к у из за от то все она так его о же для бы мы вы был была были быть
    или чем когда где кто почему который которая которые если только еще ещё уже до нет при во со об есть после под`,
  uk: `і в не на що з я він а як це по але вони до у із за від то всі вона так його про же для би ми ви був була були
    бути або ніж коли де хто чому який яка які якщо тільки ще вже є при та й під після`,
  bg: `и в не на че с той а как това по но те към у от за то всички тя така го о се за би ние вие беше е са да или кога
    къде кой защо който която които ако само още вече до няма при във със под след`,
}

/** The lists as sets, by language. */
export const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, list]) => [language, new Set(list.split(/\s+/))]),
)

const FOLDED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...FUNCTION_WORDS].map(([language, list]) => [language, new Set([...list].map(fold))]),
)

/** Languages whose function words no other word should be taken for. */
const GUARDED = ['en', 'fr', 'de', 'es', 'it', 'pt']

/**
 * Tells whether a normalized word is a function word of a language. Without its accents it is one too (`ou` for `où`), but
 * another word that becomes one by losing them is not (`thé` for English `the`).
 */
export function isFunctionWord(word: string, language: string): boolean {
  return FUNCTION_WORDS.get(language)?.has(word) === true || FOLDED.get(language)?.has(word) === true
}

/** Tells whether a normalized word that is not a function word would become one without its accents. */
export function hidesFunctionWord(word: string, folded: string): boolean {
  return (
    word !== folded &&
    GUARDED.some((language) => FOLDED.get(language)?.has(folded)) &&
    !GUARDED.some((language) => FUNCTION_WORDS.get(language)?.has(word))
  )
}
