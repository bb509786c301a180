import { expect, test } from 'vitest'
import { clampedCrop, cropSquare } from './crop.ts'

test('at zoom 1 the square is as large as the picture allows', () => {
  expect(cropSquare({ width: 400, height: 300 }, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({ left: 50, top: 0, side: 300 })
})

test('the square never leaves the picture', () => {
  const size = { width: 400, height: 300 }
  for (const x of [-1, 0, 0.3, 1, 2])
    for (const y of [-1, 0, 0.7, 2])
      for (const zoom of [1, 1.5, 4]) {
        const { left, top, side } = cropSquare(size, clampedCrop(size, { zoom, x, y }))
        expect(left).toBeGreaterThanOrEqual(-1e-9)
        expect(top).toBeGreaterThanOrEqual(-1e-9)
        expect(left + side).toBeLessThanOrEqual(400 + 1e-9)
        expect(top + side).toBeLessThanOrEqual(300 + 1e-9)
      }
})
