import { sentenceEnds } from '@agora-mcp/core/text'

/** Length in UTF-16 units up to which blocks of a section are merged: a few sentences on one subject. */
export const USUAL_PASSAGE = 700
/** Longer blocks are split at sentences, lists at items; the model reads about 1,800 characters of French. */
export const LONGEST_PASSAGE = 1_200

/** A range of a text, in UTF-16 offsets. */
export interface Block {
  readonly start: number
  readonly end: number
}

export const trimmedEnd = (text: string, { start, end }: Block): number =>
  start + text.slice(start, end).trimEnd().length

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

/** Text without sentence ends, such as a table or code, is cut at the limit. */
function cut(start: number, end: number): Block[] {
  const pieces: Block[] = []
  for (let from = start; from < end; from += LONGEST_PASSAGE) {
    pieces.push({ start: from, end: Math.min(end, from + LONGEST_PASSAGE) })
  }
  return pieces
}
