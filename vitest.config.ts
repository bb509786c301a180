import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', '**/*.browser.test.*', 'node_modules/**'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: 'Asia/Tashkent', NODE_ENV: 'test', LOG_LEVEL: 'error' },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/web/**', 'src/ui/**', 'src/**/web/**', 'src/**/*.generated.ts'],
      reporter: ['json-summary'],
      reportsDirectory: '.cache/coverage',
    },
  },
})
