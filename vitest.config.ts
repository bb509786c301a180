import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'
import { isSpread } from './test/spread.ts'

const shared = {
  environment: 'node' as const,
  pool: 'forks' as const,
  retry: process.env['CI'] ? 1 : 0, // `npm test` names what needed it
  testTimeout: 60_000, // for what hangs: a busy machine takes ten times as long as a quiet one
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } }, // of what comes about by itself
  env: { TZ: 'Asia/Tashkent', NODE_ENV: 'test', LOG_LEVEL: 'error' },
}
/** What runs in a browser reads its globals when it is imported, and its tests put their own in the place of them. */
const ofBrowser = ['src/{app,ui,web}/**/*.test.ts', 'src/features/*/web/**/*.test.ts']
/** They read and break the schema of a database without nodes, ask its settings, or start nodes of their own. */
const withoutNodes = [
  'test/{schema,owner-proof,statement-proof,distribution}.test.ts',
  'test/mutants/without-owner.test.ts',
  'src/server/own-database.test.ts',
]
const elsewhere = ['test/e2e/**', '**/*.browser.test.*', 'node_modules/**']

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        // the product is imported once by each process and not by each file: half of the time otherwise
        test: {
          ...shared,
          name: 'server',
          isolate: false,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...ofBrowser, ...elsewhere, ...(isSpread ? withoutNodes : [])],
        },
      },
      { test: { ...shared, name: 'browser code', include: ofBrowser, exclude: elsewhere } },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/web/**', 'src/ui/**', 'src/**/web/**', 'src/**/*.generated.ts'],
      reporter: ['json-summary'],
      reportsDirectory: '.cache/coverage',
    },
  },
})
