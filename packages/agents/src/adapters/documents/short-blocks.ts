import { sentenceEnds } from '@agora-mcp/core/text'

/** Neighbouring blocks of a section are one passage up to this length, in UTF-16 units: a few sentences, one subject. */
export const USUAL_PASSAGE = 700
/** A longer block is cut at its sentences, a list at its items. The model reads some 1,800 characters of French. */
export const LONGEST_PASSAGE = 1_200

/** A stretch of a text, in UTF-16 offsets. */
export interface Block {
  readonly start: number
  readonly end: number
}

/** The end of a stretch without the white space there. */
export const trimmedEnd = (text: string, { start, end }: Block): number =>
  start + text.slice(start, end).trimEnd().length

/** Cuts a long block at its sentences. */
export function shortBlocks(text: string, { start, end }: Block): Block[] {
  const blocks: Block[] = []
  let from = start
  for (const sentence of sentenceEnds(text.slice(start, end), null)) {
    const upTo = start + sentence
    if (upTo - from < USUAL_PASSAGE && upTo < end) continue
    for (const piece of cut(from, upTo)) blocks.push(piece)
    from = upTo
  }
  return blocks
    .map((block) => ({ start: block.start, end: trimmedEnd(text, block) }))
    .filter((block) => block.end > block.start)
}

/** A sentence without end, such as a table or code, is cut where it must be. */
function cut(start: number, end: number): Block[] {
  const pieces: Block[] = []
  for (let from = start; from < end; from += LONGEST_PASSAGE) {
    pieces.push({ start: from, end: Math.min(end, from + LONGEST_PASSAGE) })
  }
  return pieces
}
