import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type { Task } from './runner.ts'

/** In the order in which the command names them. */
class InOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { files } = JSON.parse(readFileSync(process.env['MUTANTS_TASK'] ?? '', 'utf8')) as Task // written by run.ts
    const placeOf = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file))
    return specifications.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** One process, which imports the product once and stays: what a mutant costs is the tests that come by it. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    runner: './test/mutants/runner.ts',
    sequence: { sequencer: InOrder },
    testTimeout: 3_600_000, // each try has its own
    hookTimeout: 120_000,
    env: { TZ: 'Asia/Tashkent', NODE_ENV: 'test', LOG_LEVEL: 'error' },
  },
})
