import { judgeCited } from '@agora-mcp/core/citations'
import type { AnswerPart, RulesAnswer } from '../../domain/answering/finding/answer-part.ts'
import type { Utterance } from './envelope-of.ts'

export type Attachment = Utterance['message']['attachments'][number]

/** The rules' answer comes first if no supported sentence of the model rests on its best finding. */
export function mustLead(
  { leads, citations: [best] }: RulesAnswer,
  kept: readonly AnswerPart[],
  attachments: readonly Attachment[],
): boolean {
  if (leads || best === undefined) return leads
  return !kept.some(
    (part) => part.kind === 'claim' && part.citations.some((at) => isSamePlace(attachments[at], best)),
  )
}

const isSamePlace = (one: Attachment | undefined, other: Attachment): boolean =>
  one !== undefined &&
  one.meta.source === other.meta.source &&
  Number(one.meta.char_start) < Number(other.meta.char_end) &&
  Number(other.meta.char_start) < Number(one.meta.char_end)

/** Puts the rules' answer first, followed by the supported sentences with their citations renumbered. */
export function withRulesFirst(
  { parts, citations }: RulesAnswer,
  kept: readonly AnswerPart[],
  held: readonly Attachment[],
  attachments: readonly Attachment[],
) {
  const moved = kept.flatMap((part): AnswerPart[] =>
    part.kind === 'claim'
      ? [
          {
            ...part,
            citations: part.citations.flatMap((at) => movedTo(held, attachments[at], citations.length)),
          },
        ]
      : part.kind === 'own'
        ? [part]
        : [],
  )
  return { parts: [...parts, ...moved], citations: [...citations, ...held] }
}

const movedTo = (held: readonly Attachment[], one: Attachment | undefined, from: number): number[] => {
  const at = one === undefined ? -1 : held.indexOf(one)
  return at < 0 ? [] : [from + at]
}

/** Splits parts into those to show and unsupported sentences. Quoted words and values only need their citation. */
export function gradeParts(
  parts: readonly AnswerPart[],
  attachments: readonly Attachment[],
  isTrue: (attachment: Attachment) => boolean,
) {
  const kept: AnswerPart[] = []
  const unsupported: Claim[] = []
  const all = attachments.filter(isTrue)
  const holds = (citation: number) => attachments.slice(citation, citation + 1).some(isTrue)
  for (const part of parts) {
    if (part.kind === 'own') kept.push(part)
    else if (part.kind === 'quoted') {
      if (holds(part.citation)) kept.push(part)
    } else if (part.kind === 'values') {
      const rows = part.rows.filter(({ citation }) => holds(citation))
      if (rows.length > 0) kept.push({ ...part, rows })
    } else {
      const named = part.citations.flatMap((at) => attachments[at] ?? []).filter(isTrue)
      const grade = gradeOf(part.text, all, named)
      if (grade === 'unfounded') unsupported.push({ ...part, citations: [], grade })
      else kept.push({ ...part, grade })
    }
  }
  return { kept, unsupported }
}

type Claim = Extract<AnswerPart, { kind: 'claim' }>

/** Grades a sentence by the citations it names, else by any single one. */
function gradeOf(text: string, all: readonly Attachment[], named: readonly Attachment[]): Claim['grade'] {
  const alone = (named.length > 0 ? named : all).map((one) => [one])
  const groups = named.length > 1 ? [...alone, named] : alone
  const verdicts = groups.map((group) => judgeCited(text, group))
  return GRADES.find((grade) => verdicts.includes(grade)) ?? 'unfounded'
}

/** Verdicts that support a sentence, the best first. */
const GRADES = ['verbatim', 'reworded'] as const
