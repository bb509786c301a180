// npm run fuzz [-- COUNT [MINUTES]]: a hundred thousand odd requests made from the contracts, with a new seed; npm test sends some thousands, always
// the same. FUZZ_SEED=… repeats a run. About twenty minutes on a quiet machine; after MINUTES it
// ends with those that were sent.
import path from 'node:path'
import { prepare, root } from './prepare.mjs'
import { main, run } from './terminal.mjs'

await main(async () => {
  await prepare({ builds: false })
  const { code } = await run(
    process.execPath,
    [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'test/fuzz'],
    {
      shows: true,
      cwd: root,
      env: {
        FUZZ_REQUESTS: process.argv[2] ?? '100000',
        FUZZ_MINUTES: process.argv[3] ?? '',
        FUZZ_SEED: process.env.FUZZ_SEED ?? String((Date.now() % 2 ** 31) + 1),
      },
    },
  )
  process.exitCode = code
})
