import { type ClaimVerdict, judgeCited } from '@agora-mcp/core/citations'
import type { AnswerPart, RulesAnswer } from '../../domain/answering/answer-part.ts'
import type { Utterance } from './envelope-of.ts'

/** An attachment of an answer, e.g. a citation. */
export type Attachment = Utterance['message']['attachments'][number]

/**
 * Checks whether the rules' answer comes first: no supported sentence of the model rests on the rules' best
 * finding.
 */
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

/** Splits parts into those to show and unsupported sentences. Quoted words only need their citation. */
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

/** Checks whether a sentence is supported by the citations it names, else by any single one. */
function isSupported(text: string, all: readonly Attachment[], named: readonly Attachment[]): boolean {
  const alone = (named.length > 0 ? named : all).map((one) => [one])
  const groups = named.length > 1 ? [...alone, named] : alone
  return groups.some((group) => isSaid(judgeCited(text, group)))
}

const isSaid = (verdict: ClaimVerdict): boolean => verdict === 'verbatim' || verdict === 'reworded'
