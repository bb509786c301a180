import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Histories, races and kills take longest in the shortest files: the runner, which begins with the largest, would keep them for the end. */
const isLong = ({ moduleId }: TestSpecification): boolean => /\/test\/ledger\/|\/month-import\.test\.ts$/.test(moduleId)

/** A file that is long begins first among those of its project: at the end it would run alone, and leave cores idle. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = sorted.map(({ project }) => project)
    const orderOf = (file: TestSpecification) => projects.indexOf(file.project) + (isLong(file) ? 0 : 0.5)
    return sorted.toSorted((one, other) => orderOf(one) - orderOf(other))
  }
}
