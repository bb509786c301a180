// `npm run walk`: every page of every role, in both themes, three widths and three languages. Pages come from the route
// table, so a new one is walked without being named here. `-- --role admin --width 375 --only /admin/members` narrows it;
// `--late 600` slows the answers, `--zoom 2` enlarges to 200 %, `--moves` is for those who are not spared movement.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { readRoutes } from '../../scripts/page-routes.mjs'
import { startProduct } from './product.ts'
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
    quick: yes,
    windows: text,
  },
})
const roles = walkers.filter((walker) => asked.role?.includes(walker) ?? true)
const themes = asked.theme ?? ['light', 'dark']
const widths = (asked.width ?? ['375', '768', '1440']).map(Number)
const languages = asked.language ?? ['uz', 'ru', 'en']
const looks = widths.flatMap((width) =>
  themes.flatMap((theme) => languages.map((language) => ({ width, theme, language }))),
)

const { url, stop } = asked.url ? { url: asked.url, stop: () => undefined } : await startProduct()
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
        isQuick: asked.quick ?? false,
        atOnce: Number(asked.windows ?? 1),
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
