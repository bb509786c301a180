import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/chromium-options.ts'

// The workers of a run read this file too: what the first one chose stays.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000))
const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 60_000,
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    baseURL,
    // what a test sends and stops must not pass by it; installable.spec.ts lets it in
    serviceWorkers: 'block',
    locale: 'uz-UZ',
    timezoneId: 'Asia/Tashkent',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: launchOptions(process.env['CHROME_PATH']),
  },
  webServer: {
    command: 'exec node --import tsx test/e2e/server.ts',
    url: `${baseURL}/api/ready`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
