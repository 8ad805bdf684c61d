import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Spreads the files of each project over the whole run, the largest first. Vitest runs one project after the other, so
 * that those which wait for a database would be among themselves at the end, with idle processors.
 */
export class MixedProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()]
      .flatMap((ofProject) => ofProject.map((file, at) => ({ file, share: at / ofProject.length })))
      .sort((one, other) => one.share - other.share)
      .map(({ file }) => file)
  }
}
