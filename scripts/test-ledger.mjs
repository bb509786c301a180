// npm run test:ledger [-- filters]: the tests of the ledger at full length: 10,000 random histories, 50 rounds of every race,
// 25 kills of the server and 25 of the database. About two hours on two cores; npm test runs the same tests, shorter.
import path from 'node:path'
import { prepare, root } from './prepare.mjs'
import { main, run } from './terminal.mjs'

await main(async () => {
  await prepare({ builds: false })
  const filters = process.argv.slice(2)
  const { code } = await run(
    process.execPath,
    [
      path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...(filters.length > 0 ? filters : ['test/ledger']),
    ],
    { shows: true, cwd: root, env: { LEDGER_MODE: 'nightly' } },
  )
  process.exitCode = code
})
