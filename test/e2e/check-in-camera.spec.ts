import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { encode } from 'uqr'
import { beginEmployeeSession, openDesk } from './desk.ts'
import { button } from './people.ts'

// The camera: Chromium shows a film that is drawn here instead of a room. One without windows has no camera.

const film = path.join(os.tmpdir(), `polvon-camera-${process.pid}.y4m`)

test.describe.configure({ timeout: 120_000 })
test.use({
  launchOptions: {
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
  },
})
test.afterAll(() => fs.rmSync(film, { force: true }))

/** A second of a QR code in the middle of a grey room. */
function draw(code: string): void {
  const [width, height, dot] = [640, 480, 12]
  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  const [left, top] = [Math.round((width - size * dot) / 2), Math.round((height - size * dot) / 2)]
  const light = Buffer.alloc(width * height, 128)
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries())
      for (let y = 0; y < dot; y++)
        light.fill(
          isDark ? 16 : 235,
          (top + row * dot + y) * width + left + column * dot,
          (top + row * dot + y) * width + left + (column + 1) * dot,
        )
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  fs.writeFileSync(
    film,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: 10 }, () => frame),
    ]),
  )
}

test('the camera reads a QR code and lets in, under the content security policy', async ({
  page,
  request,
  context,
}) => {
  const desk = await openDesk({ request })
  const member = await desk.member('Ruxsora Vohidova')
  draw(member.code)
  const refused: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
  await context.grantPermissions(['camera'])
  await beginEmployeeSession(page, await desk.employee())
  await page.goto('/employee/checkin')
  await button(page, 'Kamera').click()
  await expect(page.getByRole('region', { name: 'Javob' })).toContainText('Ruxsora Vohidova', { timeout: 30_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(refused).toEqual([])
})

test('a camera that is not allowed is explained, and the box still takes the code', async ({ page, request }) => {
  const desk = await openDesk({ request })
  const member = await desk.member('Sanobar Vohidova')
  draw(member.code)
  await beginEmployeeSession(page, await desk.employee())
  await page.goto('/employee/checkin')
  await button(page, 'Kamera').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Kameraga ruxsat berilmagan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').fill(member.code)
  await page.getByRole('combobox').press('Enter')
  await expect(page.getByRole('region', { name: 'Javob' })).toContainText('Sanobar Vohidova')
})
