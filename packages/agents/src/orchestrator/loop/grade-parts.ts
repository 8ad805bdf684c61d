import { type ClaimVerdict, judgeCited } from '@agora-mcp/core/citations'
import type { AnswerPart, RulesAnswer } from '../../domain/answering/answer-part.ts'
import type { Utterance } from './envelope-of.ts'

/** A citation, or another attachment of an answer. */
export type Attachment = Utterance['message']['attachments'][number]

/** Whether the rules' answer comes first: nothing that was written and has support rests on what they found best. */
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

/** The rules' answer, and behind it what was written and has support, with the numbers of its citations. */
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

/** The parts that may be shown, and the sentences that have no support. Words that are quoted need none but their citation. */
export function gradeParts(
  parts: readonly AnswerPart[],
  attachments: readonly Attachment[],
  isTrue: (attachment: Attachment) => boolean,
) {
  const kept: AnswerPart[] = []
  const unsupported: string[] = []
  const all = attachments.filter(isTrue)
  for (const part of parts) {
    if (part.kind === 'own') kept.push(part)
    else if (part.kind === 'quoted') {
      const citation = attachments[part.citation]
      if (citation !== undefined && isTrue(citation)) kept.push(part)
    } else {
      const named = part.citations.flatMap((at) => attachments[at] ?? []).filter(isTrue)
      if (isSupported(part.text, all, named)) kept.push(part)
      else unsupported.push(part.text)
    }
  }
  return { kept, unsupported }
}

/** Whether a sentence is said by what it names, else by any one citation. */
function isSupported(text: string, all: readonly Attachment[], named: readonly Attachment[]): boolean {
  const alone = (named.length > 0 ? named : all).map((one) => [one])
  const groups = named.length > 1 ? [...alone, named] : alone
  return groups.some((group) => isSaid(judgeCited(text, group)))
}

const isSaid = (verdict: ClaimVerdict): boolean => verdict === 'verbatim' || verdict === 'reworded'
