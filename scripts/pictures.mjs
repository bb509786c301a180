// `npm run pictures`: keeps how the samples of /dev/ui look now, for src/app/dev/pictures.browser.test.tsx to compare with.
import { prepare, root } from './prepare.mjs'
import { main, run } from './terminal.mjs'

await main(async () => {
  await prepare({ builds: false })
  const vitest = `${root}/node_modules/vitest/vitest.mjs`
  await run(process.execPath, [vitest, 'run', '-c', 'vitest.browser.config.ts', 'src/app/dev/pictures'], {
    shows: true,
    cwd: root,
    env: { UPDATE_PICTURES: '1' },
  })
})
