// `npm run fonts`: the letters that nearly every page shows, cut out of Inter, so that they come first and alone
// (src/ui/fonts.css). In the weights that the product has, and with kerning and figures of one width, which it uses.
import fs from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'

const root = path.dirname(path.dirname(import.meta.filename))
const whole = path.join(root, 'node_modules', '@fontsource-variable', 'inter', 'files')
const folder = path.join(root, 'src', 'ui', 'fonts')

/** @param {[number, number]} range both ends among them */
const lettersIn = ([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, nr) => first + nr))

const rare = '#$&;<=>@[\\]^_`{|}~÷‘“”'
const ascii = [...lettersIn([0x20, 0x7e])].filter((letter) => !rare.includes(letter)).join('')
const cuts = [
  {
    from: 'latin',
    to: 'inter-basic',
    letters: `${ascii}\u00a0«·»×ʻʼ\u2009\u200a–—’•…\u202f−`,
  },
  // signs that few pages have
  { from: 'latin', to: 'inter-signs', letters: `${rare}↑↓` },
  { from: 'cyrillic', to: 'inter-cyrillic', letters: `${lettersIn([0x400, 0x45f])}\u0301ҐґҰұ№` },
  // what pages in Latin letters have of it: one word, that names a language, and the sign before a number
  { from: 'cyrillic', to: 'inter-russian', letters: 'Русский№' },
]

for (const { from, to, letters } of cuts) {
  const font = fs.readFileSync(path.join(whole, `inter-${from}-wght-normal.woff2`))
  const cut = await subsetFont(font, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: from === 'latin' ? ['kern', 'tnum'] : ['ccmp', 'kern', 'locl', 'mark', 'tnum'],
    noHinting: true,
  })
  fs.writeFileSync(path.join(folder, `${to}.woff2`), cut)
  process.stdout.write(`${to}: ${font.length} -> ${cut.length} bytes\n`)
}
