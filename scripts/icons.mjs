// `npm run icons`: draws the icons of the installed app from the symbol. Run it when the symbol or its colours change.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'public', 'icons')
const favicon = fs.readFileSync(path.join(folder, '..', 'favicon.svg'), 'utf8')
const [star, dumbbell] = [...favicon.matchAll(/ d="([^"]+)"/g)].map(([, shape]) => shape)
const tile = '#0b747b'
const paper = '#fffdf9'

/** The symbol on a ground of its own: `share` of the side is the star, the rest may be cut away by a phone. */
function drawn({ ground, starColour, markColour, share }) {
  const scale = share
  const shift = (32 * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    ${ground ? `<rect width="32" height="32" fill="${ground}"/>` : ''}
    <g transform="translate(${shift} ${shift}) scale(${scale})"><path fill="${starColour}" d="${star}"/><path fill="${markColour}" d="${dumbbell}"/></g></svg>`
}

const plain = { ground: null, starColour: tile, markColour: '#ffffff', share: 0.94 }
const maskable = { ground: tile, starColour: paper, markColour: tile, share: 0.6 }
const apple = { ground: tile, starColour: paper, markColour: tile, share: 0.72 }

const icons = [
  ['icon-192.png', 192, plain],
  ['icon-512.png', 512, plain],
  ['maskable-192.png', 192, maskable],
  ['maskable-512.png', 512, maskable],
  ['apple-touch-icon.png', 180, apple],
]

fs.mkdirSync(folder, { recursive: true })
for (const [name, size, look] of icons)
  await sharp(Buffer.from(drawn(look)), { density: 1200 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(folder, name))
fs.copyFileSync(path.join(folder, 'apple-touch-icon.png'), path.join(folder, '..', 'apple-touch-icon.png'))
fs.rmSync(path.join(folder, 'apple-touch-icon.png'))
