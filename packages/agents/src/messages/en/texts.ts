import { measureInEnglish } from './measures.ts'

/** Texts of answers and conversations exported from the page as plain text or Markdown. */
export const texts = {
  sources: 'Sources',
  quoted: (place: string, quote: string) => `${place}: “${quote}”`,
  fromMemory: (day: string) => `Answer from memory, given on ${day}.`,
  corrected: (by: string, day: string) => `Corrected by ${by} on ${day}.`,
  choose: 'Reply with the number of your choice, or in a few words.',
  decide: 'Reply “approve” or “refuse”.',
  by: 'by',
  staffConsent: (list: string) => `These actions need the consent of a member of staff:\n${list}`,
  conversation: 'Conversation',
  project: 'Project:',
  exported: 'Answers by an AI system; check the sources they cite.',
  asked: 'Question',
  answered: 'Answer',
  open: '*Not answered yet.*',
  erased: '*The contents of this conversation were erased.*',
  contradiction: (measure: string, one: Figure, other: Figure) =>
    `${measureInEnglish(measure)}: ${one.source} (${one.location}) says ${one.figure}, ${other.source} (${other.location}) says ${other.figure}.`,
}

type Figure = { readonly source: string; readonly location: string; readonly figure: string }
