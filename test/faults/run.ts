// `npm run fault:NAME`, or `npm run fault` for all of them: something breaks on purpose, in a copy of the product with data of its own on
// this machine alone. Each says what it did and what held, computes the books anew, and ends with 1 when anything did not hold.
import { tmpdir } from 'node:os'
import { databaseFaults } from './database-faults.ts'
import { failoverFaults } from './failover-faults.ts'
import { greedyFaults } from './greedy-faults.ts'
import { loadFaults } from './load-faults.ts'
import { type Fault, NotTried } from './fault.ts'
import { nodeFaults } from './node-faults.ts'
import { outsideFaults } from './outside-faults.ts'
import { serversFaults } from './servers-faults.ts'
import { ProductProcess } from '#test/ledger/product-process.ts'

const faults: Readonly<Record<string, Fault>> = {
  ...databaseFaults,
  ...loadFaults,
  ...greedyFaults,
  ...outsideFaults,
  ...serversFaults,
  ...failoverFaults,
  ...nodeFaults,
}

const say = (line: string) => process.stdout.write(`  ${line}\n`)

async function run(name: string, { title, env, place, work }: Fault): Promise<boolean> {
  const from = Date.now()
  process.stdout.write(`${name}: ${title}\n`)
  const around = await place?.()
  let product: ProductProcess | undefined
  try {
    product = await ProductProcess.open(
      { ...(await env?.()), ...around?.env },
      around?.folder ?? tmpdir(),
      around?.superuserUrl,
    )
    await work(product, say, around?.folder ?? product.folder)
    const { code, said } = await product.checkLedger()
    if (code !== 0) throw new Error(`the books do not agree: ${said}`)
    say('the books agree')
    process.stdout.write(`held: ${name} (${Math.round((Date.now() - from) / 1000)} s)\n`)
    return true
  } catch (error) {
    if (error instanceof NotTried) process.stdout.write(`not tried: ${name}, ${error.message}\n`)
    else process.stdout.write(`FAILED: ${name}: ${error instanceof Error ? error.stack : String(error)}\n`)
    return error instanceof NotTried
  } finally {
    await product?.close()
    await around?.leave()
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !faults[name])
if (unknown.length > 0) {
  process.stdout.write(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(faults).join(', ')}.\n`)
  process.exit(2)
}
let held = true
for (const [name, fault] of Object.entries(faults))
  if (asked.length === 0 || asked.includes(name))
    held =
      (await run(name, fault).catch((error: unknown) => {
        process.stdout.write(`not tried: ${name}, ${error instanceof Error ? error.message : String(error)}\n`)
        return error instanceof NotTried
      })) && held
process.exit(held ? 0 : 1)
