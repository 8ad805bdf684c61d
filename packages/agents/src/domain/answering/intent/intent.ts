import { figuresOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { askedEvent } from '../asked/asked-event.ts'
import { type AskedReplacement, askedReplacement } from '../asked/asked-replacement.ts'
import { offeredChoice } from '../asked/offered-choice.ts'
import { type AskedEarlier, askedEarlier } from './asked-earlier.ts'

/** Joins alternatives, one a line, to one pattern. */
const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'))

export type Intent =
  | { readonly kind: 'fact' }
  /** Quotes the first sentences of each section, or what a document says about one subject if that is asked. */
  | { readonly kind: 'summary'; readonly about: string | null }
  | { readonly kind: 'article'; readonly number: string }
  /** Lists differences between two documents, or rules that later documents replaced. */
  | { readonly kind: 'changes' }
  /** Follows one subject through successive documents. */
  | { readonly kind: 'course' }
  /** Asks for what held before something changed. */
  | (AskedEarlier & { readonly kind: 'earlier' })
  /** Asks for what came in the place of something. */
  | (AskedReplacement & { readonly kind: 'replacement' })
  /** Lists what a meeting decided. */
  | { readonly kind: 'decisions' }
  | { readonly kind: 'compare' }
  | { readonly kind: 'contradictions' }
  /** Asks for a plan, or for what somebody has to do. */
  | { readonly kind: 'steps' }
  /** Lists the documents that mention a subject. */
  | { readonly kind: 'documents'; readonly subject: string }
  /** Lists the projects of the office. */
  | { readonly kind: 'projects' }

const SUMMARY =
  /^\W*(?:(?:peux-tu|pouvez-vous|tu peux|vous pouvez|pourrais-tu|pourriez-vous|tu pourrais|vous pourriez|can you|could you|please|merci de|j'aimerais|je voudrais)\s+(?:me |nous )?)?(?:resume[rsz]?\b|(?:fais|faire|faites)(?:-moi|-nous)? (?:un|le) resume|fais (?:une|la) synthese|synthetise|donne(?:-moi)? (?:un|le) resume|summari[sz]e|sum up|give me a summary|make a summary)|\b(?:un resume|le resume|synthese|summary) (?:de|du|des|d'|of)\b/
const SAYS =
  /^\W*(?:que (?:dit|disent|contient|contiennent)|qu'est-ce que (?:dit|contient)|de quoi parle|what does .* (?:say|contain)|what is in)\b/
/** Matches what is asked of a document, up to the subject: `What does the contract say about …`, `Que dit le contrat sur …`. */
const SAYS_ABOUT =
  /^.*?(?:(?<!\p{L})(?:say|contain)\s(?:.*?\s)?(?:about|on|regarding|concerning)|^\W*qu.*?\s(?:sur|concernant|à propos d(?:e\s|u\s|es\s|['’])|au sujet d(?:e\s|u\s|es\s|['’])))\s*(?=\S)/iu
const ARTICLE = /\b(?:article|section|chapitre|paragraphe|clause|point) (?<number>\d+(?:\.\d+)*)\b/
const DIFFERENCES = anyOf(
  String.raw`\bqu'est-ce qui (?:differe|distingue)|\b(?:en quoi|sur quels? (?:points?|aspects?)) .{2,80}(?:differe|distingue|ecarte)|\bdifferences? (?:entre|between|y a-t-il)\b|\bquel(?:le)?s? (?:sont |est )?(?:la |les )?differences?\b`,
  String.raw`\bwhat differs|\bwhat(?:'s| is| are) (?:the )?differen(?:t|ces?)\b|\b(?:how|where|in (?:what|which) (?:way|respect)s?|on (?:what|which) points?) (?:do|does) .{2,80}\bdiffer\b`,
)
const CHANGES = anyOf(
  DIFFERENCES.source,
  // `Qu’est-ce que l’avenant change au bail ?`, not `Que peut changer l’avenant ?`
  String.raw`\b(?:qu'est-ce que|que) .{2,50}(?<!\b(?:a|peut|doit)) (?:change|modifie)(?:-t-(?:il|elle))?\b`,
  String.raw`\b(?:qu'est-ce que .{2,50} (?:a|ont)|qu'(?:a|ont)) (?:change|modifie)\b`,
  String.raw`\bwhat (?:does|did) .{2,50} (?:change|modify|amend)\b`,
  String.raw`\bqu'est-ce qui (?:(?:a|ont) )?(?:change|bouge|evolue)\b|\bce qui a (?:change|bouge)`,
  String.raw`\bquels? changements?|\bquel(?:le)?s (?:sont les )?(?:modifications|nouveautes)`,
  String.raw`\bquoi de (?:neuf|nouveau)\b|\bqu'y a-t-il de (?:neuf|nouveau)\b`,
  String.raw`\bwhat (?:has |have )?changed|\bwhat(?:'s| is) new\b|\bwhich changes|\bwhat are the changes|\bdecided differently\b`,
  String.raw`\b(?:revenu[es]*|reviennent|revient|est-on revenu) sur\b|\bsur (?:quoi|(?:les)?quel(?:le)?s?)\b.*\brevenu[es]*\b|\b(?:decisions?|choix)\b.*\b(?:remis(?:es?)? en cause|annule\w*|modifie\w*|abandonne\w*|anterieure?s?|precedente?s?|(?:ne|n') ?(?:tien|val|vau|vig|appliqu)\w* plus)\b`,
  String.raw`\b(?:decisions?|choices?)\b.*\b(?:reversed|changed|overturned|taken back|earlier decision|no longer)\b|\breversed\b.*\bdecisions?\b`,
)
const DECISIONS = anyOf(
  String.raw`\b(?:quel(?:le)?s? (?:sont |ont ete |etaient )?(?:toutes )?(?:les )?|(?:liste|enumere|cite|donne)[rz]?(?:-moi)? (?:toutes )?les |(?:which|what) (?:are |were )?(?:all )?(?:the )?|(?:list|name|give me) (?:all )?(?:the )?)(?:decisions?|resolutions?)\b`,
  String.raw`\b(?:que|qu'est-ce que) .{0,60}\b(?:decide(?:nt|ra)?|resou\w+|vote(?:nt)?)\b|\bqu'(?:a|ont|avait|est-ce qu\w+)\b.{0,60}\b(?:decide|vote|arrete|adopte)\b`,
  String.raw`\bwhat (?:did|does|has|have|was|were|had) .{0,60}?\b(?:decide[ds]?|agreed?|resolved?|voted?)\b`,
)
const COURSE =
  /\b(?:(?<!qu'est-ce qui (?:a |ont )?)evolue\w*|evolution|comment .{3,80} (?:a|ont)(?:-t)?-(?:il|elle|ils|elles)? change|how (?:did|has|have) .{3,80} (?:change[ds]?|evolved?|developed?)|au fil (?:des|du)|over time)\b/
const COMPARE =
  /^\W*(?:(?:peux-tu|pouvez-vous|can you|please)\s+)?(?:compare[rsz]?|fais (?:une|la) comparaison|mets? en regard)\b|\bcomparaison (?:de|entre|des)\b|\bcomparison (?:of|between)\b/
const CONTRADICTIONS =
  /\b(?:se contredi\w+|contradict\w*|contradiction\w*|incoheren\w*|inconsisten\w*|en desaccord|disagree\w*|(?:documents?|papiers?|textes?|sources?|papers?|texts?) .{0,30}\b(?:d'accord|agree|consistent|coheren\w*)|(?:dis(?:en)?t|donne(?:nt)?|indique(?:nt)?|annonce(?:nt)?|give|say|state|have)(?:-(?:ils|elles))? (?:\w+ )?(?:la |le |les |the )(?:meme|same))\b/
const STEPS =
  /\b(?:(?:que|qu'est-ce que) .{2,60} (?:exige|impose|demande|requiert|prescrit)(?:nt)?(?:-t-(?:il|elle|on))?\b|qu'(?:exige|impose|prescrit)|qu(?:'|e )(?:exigent|imposent|demande|demandent)\b|what (?:does|do|did) .{2,60} (?:require|demand|ask (?:us|of us|for))\b|what (?:is|are) (?:required|we required)|plans? d'actions?|plan de travail|feuille de route|action plan|work plan|roadmap|quelles (?:sont les )?(?:etapes|demarches|obligations)|(?:which|what) (?:are the )?(?:steps|obligations)|que (?:doit|doivent|devra|devront|doit-on|dois-je|devons-nous) (?:encore )?faire|qu'est-ce que .{2,60} (?:doit|doivent|devra|devront) (?:encore )?faire|what (?:must|shall|should|do|does) .{2,60} (?:have to |need to )?do)\b/
const DOCUMENTS =
  /^\W*(?:(?:dans )?quels? (?:sont les )?(?:documents?|fichiers?)|(?:liste[rz]?|cite[rz]?|donne[rz]?)(?:-moi)? (?:tous )?les (?:documents|fichiers)|which (?:of the )?(?:documents?|files?)|what (?:documents|files)|(?:list|show)(?: me)? (?:all )?(?:the )?(?:documents|files))\b.*?\b(?:parle(?:nt|-t-on)?|mentionne(?:nt|-t-on)?|evoque(?:nt|-t-on)?|traite(?:nt|-t-on)?|cite(?:nt)?|concerne(?:nt)?|porte(?:nt)? sur|font mention|est-il question|mention(?:s|ed|ing)?|(?:speak|talk)s?(?:ing)?|discuss(?:es|ing)?|refer(?:s|ring)? to|deals? with|cover(?:s|ing)?|(?:is|are) about)\b\s*/

const PROJECTS =
  /^\W*(?:quels? projets? (?:avons-nous|a-t-on|y a-t-il|suivons-nous|connais-tu|connaissez-vous|existent)|quels sont (?:les|nos|vos|tes) projets(?: en cours)?|(?:which|what) projects (?:do we have|are there|exist|do you know)|what are (?:the|our|your) projects|(?:liste[rz]?|list|donne[rz]?|show)(?:-moi| me)? (?:tous )?(?:les|nos|the|our|all) (?:the |our )?proje(?:c?ts))\W*$/

/** Detects the intent of a message; a plain question by default. */
export function intentOf(question: string): Intent {
  const text = fold(question)
  const article = ARTICLE.exec(text)?.groups?.number
  if (
    article !== undefined &&
    (SAYS.test(text) ||
      /^\W*(?:que (?:prevoi(?:en)?t|stipule|precise|fixe|impose)|what (?:does|is) .* (?:provide|stipulate|state)|cite|donne|montre|quote|show|lis|read)\b/.test(
        text,
      ))
  )
    return { kind: 'article', number: article }
  const documents = DOCUMENTS.exec(text)?.[0]
  if (documents !== undefined) return { kind: 'documents', subject: question.slice(documents.length) }
  if (PROJECTS.test(text)) return { kind: 'projects' }
  if (SUMMARY.test(text)) return { kind: 'summary', about: null }
  if (COMPARE.test(text) || offeredChoice(question) !== null) return { kind: 'compare' }
  if (CONTRADICTIONS.test(text)) return { kind: 'contradictions' }
  if (COURSE.test(text)) return { kind: 'course' }
  if (CHANGES.test(text)) return { kind: 'changes' }
  if (DECISIONS.test(text) && namesMeeting(question)) return { kind: 'decisions' }
  if (STEPS.test(text) || askedEvent(question) !== null) return { kind: 'steps' }
  const replacement = askedReplacement(question)
  if (replacement !== null) return { kind: 'replacement', ...replacement }
  const earlier = askedEarlier(question)
  if (earlier !== null) return { kind: 'earlier', ...earlier }
  if (!SAYS.test(text)) return { kind: 'fact' }
  const about = question.replace(SAYS_ABOUT, '')
  return { kind: 'summary', about: about === question ? null : about }
}

/** Checks whether a question asks how documents differ, of which the one need not replace the other. */
export const asksDifferences = (question: string): boolean => DIFFERENCES.test(fold(question))

/** Checks whether a question names a meeting, by its day or its number. */
const namesMeeting = (question: string): boolean =>
  figuresOf(question).dates.length > 0 || /(?:n°|no\.|number|numéro)\s*\d/iu.test(question)

const WANTS =
  /^\W*(?:compare[rsz]?|comparaison|les documents se contredisent-ils|y a-t-il (?:une|des) contradictions?|do the documents contradict each other|are there (?:any )?contradictions|comment|how did|how has|quelle est l['’]évolution)\s*/iu
/** Matches what asks if documents say the same, up to the subject. */
const AGREES =
  /^.*?(?:d['’]accord|agree|consistent|cohérents?|(?:la même chose|the same thing)|(?<=\s)(?:(?:les?|la) mêmes?|the same))(?:\s+(?:sur|on|about|de))?\s+/iu
const WORDS =
  /(?<!\p{L})(?:incohérences?|inconsisten\w+|désaccords?|disagree\w*|relève[sz]?|documents?|papiers?|papers?|se contredisent(?:-ils)?|contredi\w+|contradictions?|contradict|évolué?e?s?|évolution|a-t-(?:il|elle)|ont-(?:ils|elles)|changed?|evolved?|sur|about|entre|between)(?!\p{L})/giu

/** Removes the words that state the intent and leaves the subject. */
export const matterOf = (question: string): string =>
  question.replace(WANTS, '').replace(AGREES, '').replace(WORDS, ' ').replace(/\s+/g, ' ').trim() || question
