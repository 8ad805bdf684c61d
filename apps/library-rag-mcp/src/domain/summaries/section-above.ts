import type { Summary } from '../summary.ts'

interface Place {
  readonly sectionPath: string
  readonly orderIndex: number
}

/** Finds the nearest section above a chunk's own that has a summary; undefined if there is none. */
export function sectionAbove<
  Section extends Pick<Summary, 'sectionPath' | 'level' | 'firstChunk' | 'chunksCount'>,
>({ sectionPath, orderIndex }: Place, sections: readonly Section[]): Section | undefined {
  return sections
    .filter(
      ({ sectionPath: above, firstChunk, chunksCount }) =>
        orderIndex >= firstChunk &&
        orderIndex < firstChunk + chunksCount &&
        sectionPath.startsWith(`${above} > `),
    )
    .sort((a, b) => b.level - a.level)[0]
}
