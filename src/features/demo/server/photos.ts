import sharp from 'sharp'
import type { Files } from '#src/server/files.ts'
import type { DemoGym } from './gyms.ts'
import type { World } from './world.ts'

export type StoredPhoto = { name: string; caption: string }

const times = (count: number, draw: (nr: number) => string): string =>
  Array.from({ length: count }, (_, nr) => draw(nr)).join('')
const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const line = (points: string, stroke: string, width: number) =>
  `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const room = (wall: string, floor: string, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${box(0, 0, 1200, 560, wall)}${box(0, 560, 1200, 240, floor)}${drawn}</svg>`
const windows = times(
  4,
  (nr) => box(60 + nr * 290, 70, 210, 300, '#cfe6ea', 8) + box(160 + nr * 290, 70, 10, 300, '#f4f1ea'),
)

const treadmill = (x: number) =>
  box(x, 610, 230, 34, '#23292d', 14) +
  line(`${x + 205},612 ${x + 225},400 ${x + 165},400`, '#5c666c', 14) +
  box(x + 130, 372, 74, 44, '#14807e', 8) +
  line(`${x + 214},500 ${x + 130},500`, '#5c666c', 10)
const dumbbell = (x: number, y: number, size: number) =>
  box(x, y - 5, 70, 10, '#9aa3a8', 5) +
  box(x - 4, y - size, 18, size * 2, '#23292d', 6) +
  box(x + 56, y - size, 18, size * 2, '#23292d', 6)
const mat = (x: number, fill: string) =>
  `<polygon points="${x},770 ${x + 150},770 ${x + 120},610 ${x + 30},610" fill="${fill}"/>`

const scenes = [
  {
    caption: 'Kardio zona',
    svg: room('#e9e2d5', '#8f8577', windows + times(4, (nr) => treadmill(40 + nr * 290))),
  },
  {
    caption: 'Erkin ogʻirliklar zonasi',
    svg: room(
      '#d8dedd',
      '#4b4f52',
      box(90, 90, 1020, 300, '#b9cccb', 10) +
        times(
          3,
          (row) =>
            box(120, 470 + row * 90, 960, 12, '#5c666c', 4) +
            times(9, (nr) => dumbbell(140 + nr * 104, 450 + row * 90, 16 + row * 5)),
        ) +
        line('250,330 950,330', '#9aa3a8', 12) +
        times(2, (side) => disc(270 + side * 660, 330, 74, '#23292d') + disc(270 + side * 660, 330, 30, '#14807e')),
    ),
  },
  {
    caption: 'Yoga va stretching zali',
    svg: room(
      '#f0e8dc',
      '#c59f72',
      windows +
        times(6, (nr) => mat(60 + nr * 185, ['#14807e', '#7a5ea8', '#c4574b'][nr % 3] ?? '#14807e')) +
        disc(1120, 560, 62, '#7fb2a8'),
    ),
  },
] as const

/** Two gyms with pictures of their own: whoever deletes one keeps the other's. */
export async function drawPhotos(files: Files): Promise<StoredPhoto[]> {
  const stored: StoredPhoto[] = []
  for (const { caption, svg } of [...scenes, ...scenes]) {
    const png = await sharp(Buffer.from(svg)).png().toBuffer()
    stored.push({ caption, name: await files.storeImage(png, 'photo', 'demo') })
  }
  return stored
}

/** What strangers see of the first gym of each owner with a fixed login. */
export function addPhotos({ rows, id, now }: World, gyms: readonly DemoGym[], photos: readonly StoredPhoto[]): void {
  for (const [nr, gym] of gyms.entries())
    for (const [position, { name, caption }] of photos.slice(nr * scenes.length, (nr + 1) * scenes.length).entries())
      rows.gym_photos.push({
        admin_id: gym.adminId,
        id: id(now),
        gym_id: gym.id,
        picture: name,
        caption,
        position,
        created_at: now,
      })
}
