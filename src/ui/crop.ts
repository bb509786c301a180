export type Crop = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }

/** The square of the picture (in its own pixels) that shows at this zoom; x and y are the square's centre, 0 to 1. */
export function cropSquare(picture: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / zoom
  return { left: x * picture.width - side / 2, top: y * picture.height - side / 2, side }
}

/** Keeps the square inside the picture. */
export function clampedCrop(picture: Size, { zoom, x, y }: Crop): Crop {
  const side = Math.min(picture.width, picture.height) / zoom
  const inside = (centre: number, length: number) => {
    const half = side / 2 / length
    return Math.min(1 - half, Math.max(half, centre))
  }
  return { zoom, x: inside(x, picture.width), y: inside(y, picture.height) }
}

export const MAX_SIDE = 1024

/** Draws the square and gives it back as a file: PNG stays PNG (logos with no ground), all else JPEG. */
export async function croppedFile(image: HTMLImageElement, crop: Crop, file: File): Promise<File> {
  const square = cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const side = Math.round(Math.min(MAX_SIDE, square.side))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(image, square.left, square.top, square.side, square.side, 0, 0, side, side)
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('the browser could not draw the picture')
  return new File([blob], file.name.replace(/\.\w+$/, type === 'image/png' ? '.png' : '.jpg'), { type })
}
