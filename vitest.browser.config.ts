import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { findChromium } from './scripts/chromium.mjs'
import { launchOptions } from './test/chromium-options.ts'
import { leftAsWritten } from './scripts/compiled.mjs'

/** The window around the page that tests see: a page that is larger would be drawn smaller. */
const sizeWindow: BrowserCommand<[width: number, height: number]> = ({ page }, width, height) =>
  page.setViewportSize({ width, height })

/** Components in a real Chromium, compiled and styled as in production; `npm test -- --components`. */
export default defineConfig(async () => ({
  plugins: [react({ compiler: true, exclude: leftAsWritten }), tailwindcss()],
  cacheDir: '.cache/components',
  // found while a test runs, a package would be bundled then and the page loaded anew under the test
  optimizeDeps: {
    entries: ['src/ui/**/*.{ts,tsx}', 'src/web/**/*.{ts,tsx}', 'src/features/*/web/**/*.{ts,tsx}', 'src/app/web.tsx'],
    include: ['react/jsx-dev-runtime', 'react/compiler-runtime', 'react-dom/client'],
  },
  test: {
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/components/setup.ts'],
    maxWorkers: 2,
    retry: process.env['CI'] ? 1 : 0, // `npm test` names what needed it
    testTimeout: 60_000, // for what hangs: a busy machine takes ten times as long as a quiet one
    env: { TZ: 'Asia/Tashkent', VITE_UPDATE_PICTURES: process.env['UPDATE_PICTURES'] ?? '' },
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      ui: false,
      commands: { sizeWindow },
      connectTimeout: 180_000, // packages are bundled first, which takes a busy machine a while
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: launchOptions(await findChromium()),
        contextOptions: { locale: 'uz-UZ', timezoneId: 'Asia/Tashkent', reducedMotion: 'reduce' as const },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}))
