import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/chromium-options.ts'

const workers = [0, 1, 2]
// The workers of a run read this file too: what the first one chose stays.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000))
/** Each worker has a product of its own: what its tests do to the clock and the platform is no other's matter. */
const urlOf = (worker: number) => `http://127.0.0.1:${Number(process.env['E2E_PORT']) + worker}`

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: workers.length,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    baseURL: urlOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    // what a test sends and stops must not pass by it; installable.spec.ts lets it in
    serviceWorkers: 'block',
    locale: 'uz-UZ',
    timezoneId: 'Asia/Tashkent',
    // a fifth of the work is drawing what moves; the ways of `journey` and `desk-sale` are walked with it
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // a quarter of the work while every test is recorded; without a second try: `npx playwright test NAME --trace on`
    trace: 'on-first-retry',
    launchOptions: launchOptions(process.env['CHROME_SHELL'] ?? process.env['CHROME_PATH']),
  },
  webServer: {
    command: 'exec node --import tsx test/e2e/servers.ts',
    env: { E2E_PORTS: workers.map((worker) => new URL(urlOf(worker)).port).join() },
    url: urlOf(workers.length),
    timeout: 300_000, // three servers and their demo: a busy machine takes minutes
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
