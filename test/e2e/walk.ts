// `npm run walk`: every page of every role, in both themes, three widths and three languages. Pages come from the route
// table, so a new one is walked without being named here. `-- --role admin --width 375 --only /admin/members` narrows it;
// `--late 600` slows the answers, `--zoom 2` enlarges to 200 %, `--moves` is for those who are not spared movement.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { readRoutes } from '../../scripts/page-routes.mjs'
import { prepare } from '../../scripts/prepare.mjs'
import { openContext, signInAs, walk, walkers } from './walking.ts'

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const
const yes = { type: 'boolean' } as const
const { values: asked } = parseArgs({
  options: {
    role: many,
    theme: many,
    width: many,
    language: many,
    late: text,
    zoom: text,
    moves: yes,
    only: text,
    url: text,
    pictures: text,
  },
})
const roles = walkers.filter((walker) => asked.role?.includes(walker) ?? true)
const themes = asked.theme ?? ['light', 'dark']
const widths = (asked.width ?? ['375', '768', '1440']).map(Number)
const languages = asked.language ?? ['uz', 'ru', 'en']
const looks = widths.flatMap((width) =>
  themes.flatMap((theme) => languages.map((language) => ({ width, theme, language }))),
)

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo // it listens on TCP
      server.close(() => resolve(port))
    })
  })

/** The built product with its demo data, or one that runs already. */
async function product(): Promise<{ url: string; stop: () => void }> {
  if (asked.url) return { url: asked.url, stop: () => undefined }
  await prepare()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-walk-'))
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', '..', 'dist', 'server.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), RATE_LIMIT_PER_MINUTE: '1000000000' },
  })
  const stop = () => {
    child.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
    child.kill('SIGTERM')
  }
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`the product stopped with code ${child.exitCode}`)
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, stop }
  }
  stop()
  throw new Error('the product was not ready within three minutes')
}

const { url, stop } = await product()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
let count = 0
let wrong = 0
try {
  const patterns = (await readRoutes()).map((route) => route.path)
  for (const walker of roles)
    for (const look of looks) {
      const context = await openContext(browser, {
        ...look,
        lateMs: Number(asked.late ?? 0),
        zoom: Number(asked.zoom ?? 1),
        moves: asked.moves ?? false,
      })
      await signInAs(context.request, url, walker)
      const name = `${walker} ${look.width} ${look.theme} ${look.language}`
      const { seen, unreached } = await walk(context, {
        url,
        walker,
        patterns,
        only: asked.only,
        picture: asked.pictures && path.join(asked.pictures, name.replaceAll(' ', '-')),
        tell: (address, fault) => process.stdout.write(`${name}  ${address}  ${fault}\n`),
      })
      count += seen.size
      wrong += [...seen.values()].filter((faults) => faults.length > 0).length
      const ways = unreached.length > 0 ? `, no way to ${unreached.join(' ')}` : ''
      process.stdout.write(`${name}: ${seen.size} pages${ways}\n`)
      await context.close()
    }
} finally {
  await browser.close()
  stop()
}
process.stdout.write(`${count} pages walked, ${wrong} with something to mend\n`)
process.exitCode = wrong > 0 ? 1 : 0
