// `npm run transcript`: writes docs/screen-reader.md from what test/e2e/screen-reader.spec.ts hears.
import { findChromium } from './chromium.mjs'
import { prepare, root } from './prepare.mjs'
import { main, run } from './terminal.mjs'

await main(async () => {
  await prepare()
  const playwright = `${root}/node_modules/@playwright/test/cli.js`
  await run(process.execPath, [playwright, 'test', 'screen-reader'], {
    shows: true,
    cwd: root,
    env: { CHROME_PATH: await findChromium(), UPDATE_TRANSCRIPT: '1' },
  })
})
