/* A picture of every sample, small enough to be kept and coarse enough to be the same on every machine. */

/** So many pixels of the screen, across and down, are one of the portrait: what a machine's letters differ by is lost in it. */
const grain = 4
/** Of 255, that the colour of a place may differ by. */
const near = 40
/** Of the places of a sample, that may differ by more. */
const most = 0.01
/** Pixels that a sample may be wider or higher. */
const slack = 3

/** The size of a state; where it stands on the page is not told, because one that grew moves those below it. */
export type Place = { name: string; width: number; height: number }
/** The states one under the other, each from its own corner. */
export type Portrait = { pixels: ImageData; places: readonly Place[] }

const cells = (length: number) => Math.ceil(length / grain)

const drawing = (width: number, height: number) => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser gives no canvas')
  return context
}

const imageAt = async (url: string) => createImageBitmap(await (await fetch(url)).blob())

/** What stands in a chapter, from a picture of all of it. */
export async function portraitOf(chapter: HTMLElement, url: string): Promise<Portrait> {
  const image = await imageAt(url)
  const origin = chapter.getBoundingClientRect()
  const boxes = [...chapter.querySelectorAll<HTMLElement>('[data-state]')].map((state) => {
    const { left, top, width, height } = state.getBoundingClientRect()
    const sample = state.closest<HTMLElement>('[data-sample]')?.dataset['sample']
    const [x, y, across, down] = [left - origin.left, top - origin.top, width, height].map(Math.round) as Box // four of four
    return { name: `${sample}: ${state.dataset['state']}`, x, y, width: across, height: down }
  })
  const context = drawing(
    Math.max(...boxes.map(({ width }) => cells(width))),
    boxes.reduce((sum, { height }) => sum + cells(height), 0),
  )
  context.imageSmoothingQuality = 'high'
  let at = 0
  for (const { x, y, width, height } of boxes) {
    context.drawImage(image, x, y, width, height, 0, at, width / grain, height / grain)
    at += cells(height)
  }
  const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  return { pixels, places: boxes.map(({ name, width, height }) => ({ name, width, height })) }
}

type Box = [number, number, number, number]

export async function readPixels(url: string): Promise<ImageData> {
  const image = await imageAt(url)
  const context = drawing(image.width, image.height)
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}

export async function asWebp(pixels: ImageData): Promise<string> {
  const context = drawing(pixels.width, pixels.height)
  context.putImageData(pixels, 0, 0)
  const bytes = new Uint8Array(
    await (await context.canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer(),
  )
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** The rows of the portrait above this state. */
const rowsBefore = ({ places }: Portrait, place: Place) =>
  places.slice(0, places.indexOf(place)).reduce((sum, { height }) => sum + cells(height), 0)

/** The share of a state that looks other than it did; its last row and column may be half of a pixel. */
function changed(was: Portrait, now: Portrait, before: Place, after: Place): number {
  const [columns, rows] = [cells(before.width) - 1, cells(before.height) - 1]
  const [top, newTop] = [rowsBefore(was, before), rowsBefore(now, after)]
  let count = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const one = ((top + row) * was.pixels.width + column) * 4
      const other = ((newTop + row) * now.pixels.width + column) * 4
      const differs = [0, 1, 2].some(
        (colour) => Math.abs((was.pixels.data[one + colour] ?? 0) - (now.pixels.data[other + colour] ?? 0)) > near,
      )
      if (differs) count++
    }
  return count / Math.max(1, columns * rows)
}

/** What a person would see, sample by sample, so that one that grew does not blame those below it. */
export function differences(was: Portrait, now: Portrait): string[] {
  const found: string[] = []
  for (const after of now.places) {
    const before = was.places.find(({ name }) => name === after.name)
    if (!before) {
      found.push(`${after.name}: is new`)
      continue
    }
    const [wider, higher] = [after.width - before.width, after.height - before.height]
    if (Math.abs(wider) > slack || Math.abs(higher) > slack)
      found.push(`${after.name}: was ${before.width} × ${before.height}, is ${after.width} × ${after.height}`)
    else {
      const share = changed(was, now, before, after)
      if (share > most) found.push(`${after.name}: ${(share * 100).toFixed(1)} % of it looks other than it did`)
    }
  }
  const gone = was.places.filter(({ name }) => !now.places.some((place) => place.name === name))
  return [...found, ...gone.map(({ name }) => `${name}: is gone`)]
}
