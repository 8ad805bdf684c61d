import { areAkin, sentencesOf, type TextForms, textForms } from '@agora-mcp/core/citations'
import { detectLanguage, fold, isFunctionWord } from '@agora-mcp/core/text'
import type { SheetTask, TaskSheet } from '../../plan/task-sheet.ts'
import { seriesOf } from '../statements/document-date.ts'
import { enumeratedDeeds } from '../statements/enumerated-deeds.ts'

/** A sheet with the text of its document. */
export interface ReadSheet {
  readonly sheet: TaskSheet
  readonly text: string
}

/**
 * Marks tasks as done that a later document of the same series tells as done: in a ticked task, or in a sentence
 * such as `Mme Roux a commandé les stores`. A task that lists several deeds is done when all of them are. A state
 * that a person set is kept.
 */
export const markDoneSince = (read: readonly ReadSheet[]): TaskSheet[] =>
  read.map(({ sheet }) => {
    const later = read.filter((other) => isLaterInSeries(other.sheet, sheet))
    if (later.length === 0) return sheet
    const tasks = sheet.tasks.map(
      (task): SheetTask =>
        task.state !== 'done' && task.ticked === undefined && isToldDone(task, later)
          ? { ...task, state: 'done' }
          : task,
    )
    return { ...sheet, tasks }
  })

const isLaterInSeries = (one: TaskSheet, other: TaskSheet): boolean =>
  one.date !== null && other.date !== null && one.date > other.date && keyOf(one) === keyOf(other)

const keyOf = ({ path, title }: TaskSheet): string => seriesOf({ source: path, title })

function isToldDone({ title, who }: SheetTask, later: readonly ReadSheet[]): boolean {
  const said = title.slice(0, 1).toLowerCase() + title.slice(1)
  const listed = enumeratedDeeds(said).map(({ start, end }) => title.slice(start, end))
  const deeds = listed.length === 0 ? [title] : listed
  return deeds.every((deed) =>
    later.some(
      ({ sheet, text }) =>
        sheet.tasks.some((task) => task.state === 'done' && saysAll(task.title, contentOf(deed))) ||
        sentencesOf(text, detectLanguage(text)).some((sentence) => tellsDone(sentence.text, deed, who)),
    ),
  )
}

/** Words that leave a deed open: `n’a pas été fait`, `sera fait`, `must be done`, `fait à 40 %`. */
const OPEN =
  /\b(?:ne|pas|jamais|non|sera|seront|serait|doit|doivent|devra|devront|reste|si|partiel\p{L}*|en partie|not|never|no|will|must|shall|should|would|to be|if|partly|part of)\b|\bn'|%|\[[ /~-]\]/u
/** Matches what stands before a verb that tells what has happened. */
const AUXILIARY =
  /(?<!\p{L})(?:a|ont|est|sont|été|was|were|has|have|been)\s+(?:(?:bien|déjà|enfin|now|all|also|already)\s+)?$/iu
const DATED = /^\s+(?:le|on)\s+(?:\p{L}+\s+)?\d/iu
const REGULAR = /(?:é|ée|és|ées|ed)$/iu

/** Checks whether a sentence tells a deed as done: its verb as a participle, with its object. */
function tellsDone(sentence: string, deed: string, who: string | null): boolean {
  if (OPEN.test(fold(sentence))) return false
  const [verb, ...object] = contentOf(deed)
  if (verb === undefined || object.length === 0) return false
  const isTold = formsOf(sentence).tokens.some(({ word, stem, start, end }) => {
    if (word === verb.word || !(stem === verb.stem || areAkin(word, verb.word))) return false
    const isParticiple = REGULAR.test(sentence.slice(start, end))
    const isPast = AUXILIARY.test(sentence.slice(0, start)) || DATED.test(sentence.slice(end))
    return isPast || (isParticiple && verb.language === 'en')
  })
  if (!isTold) return false
  const surname =
    fold(who ?? '')
      .split(/[\s.@]+/)
      .at(-1) ?? ''
  const isByWho = surname.length > 2 && fold(sentence).includes(surname)
  // Whoever was to do it may be said to have done it in fewer words.
  return saysAll(sentence, isByWho ? object.slice(0, 1) : object)
}

const formsOf = (text: string): TextForms => textForms(text, detectLanguage(text))

/** Returns the words of a deed that have content, its verb first. */
const contentOf = (deed: string) => {
  const language = detectLanguage(deed)
  return textForms(deed, language)
    .tokens.filter(({ word }) => !isFunctionWord(word, language ?? 'fr'))
    .map(({ word, stem }) => ({ word, stem, language }))
}

function saysAll(text: string, all: readonly { readonly word: string; readonly stem: string }[]): boolean {
  const { stems } = formsOf(text)
  return all.length > 0 && all.every(({ word, stem }) => stems.has(stem) || stems.has(word))
}
