import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import type { GymPhoto } from '../contract.ts'
import { mostPhotos } from '../rules.ts'

const world = useApi()

const pictureOf = async (background: string) =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  )
const add = async (caller: Caller, gymId: string, caption = '') => {
  const form = new FormData()
  form.append('gym_id', gymId)
  form.append('caption', caption)
  form.append('photo', await pictureOf('teal'), 'zal.png')
  return caller.post('/photo/create', undefined, { form })
}
const captions = (photos: GymPhoto[]) => photos.map(({ caption }) => caption)

async function shownGym() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { slug } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings.public_page
  const page = async () => (await fetch(world.base.replace(/\/api$/, `/g/${slug}`))).text()
  const list = async () => (await admin.get(`/photo/all?gym_id=${gym.id}`)).body.photos as GymPhoto[]
  return { admin, gym, page, list }
}

test('strangers see the photos in the owner’s order; the first one is what a shared link shows', async () => {
  const { admin, gym, page, list } = await shownGym()
  expect(await page()).not.toContain('og:image')
  await add(admin, gym.id, 'Kardio "zal" <b>')
  await add(admin, gym.id, 'Ring')
  expect((await add(admin, gym.id)).status).toBe(201)
  const [first, second, third] = await list()
  const order = [third, first, second].map((photo) => photo?._id)
  expect((await admin.put('/photo/order', { gym_id: gym.id, photos: order })).status).toBe(200)
  expect(captions(await list())).toEqual([null, 'Kardio "zal" <b>', 'Ring'])
  const html = await page()
  const shown = [...html.matchAll(/<img class="photo"[^>]*src="([^"]+)"[^>]*alt="([^"]*)"/g)]
  expect(shown.map(([, src = '', alt]) => [src.split('?')[0], alt])).toEqual([
    [third?.url, 'Temir Zal, 1-rasm'],
    [first?.url, 'Kardio &quot;zal&quot; &lt;b&gt;'],
    [second?.url, 'Ring'],
  ])
  const preview = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const first8 = third?.url?.slice('/files/'.length, '/files/'.length + 8)
  expect(preview).toMatch(new RegExp(`/g/[^/]+/picture[?]v=${first8}$`))
  // messengers show no WebP
  const picture = await fetch(preview)
  expect(picture.headers.get('content-disposition')).toContain(third?.url?.slice('/files/'.length, -'webp'.length))
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('jpeg')
  expect(html).toContain('content="summary_large_image"')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(data.image.map((url: string) => new URL(url).pathname)).toEqual([third?.url, first?.url, second?.url])
  // a stranger's browser gets them, and whoever previews the link
  const asked = [...shown.map(([, src = '']) => src.replaceAll('&amp;', '&')), ...data.image]
  for (const url of asked)
    expect((await fetch(new URL(url, world.base))).headers.get('content-type'), url).toBe('image/webp')
})

test('a photo that is taken away is gone from the page and its file goes; the others close up', async () => {
  const { admin, gym, list, page } = await shownGym()
  for (const caption of ['bir', 'ikki', 'uch']) await add(admin, gym.id, caption)
  const [, second, third] = await list()
  expect(captions((await admin.del(`/photo/delete/${second?._id}`)).body.photos)).toEqual(['bir', 'uch'])
  expect(await page()).not.toContain(second?.url)
  expect((await admin.put(`/photo/update/${third?._id}`, { caption: 'boks' })).status).toBe(200)
  await add(admin, gym.id, 'yangi')
  expect(captions(await list())).toEqual(['bir', 'boks', 'yangi'])
})

test('twelve at most, also when they come at once', async () => {
  const { admin, gym, list } = await shownGym()
  for (let nr = 1; nr < mostPhotos; nr++) await add(admin, gym.id)
  const answers = await Promise.all([add(admin, gym.id), add(admin, gym.id), add(admin, gym.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect(await list()).toHaveLength(mostPhotos)
})

test('an order that leaves one out, doubles one or names another gym’s changes nothing; employees and other owners get nowhere', async () => {
  const { admin, gym, list } = await shownGym()
  const other = await shownGym()
  await add(admin, gym.id, 'bir')
  await add(admin, gym.id, 'ikki')
  await add(other.admin, other.gym.id, 'begona')
  const [first, second] = (await list()).map(({ _id }) => _id)
  const [foreign] = (await other.list()).map(({ _id }) => _id)
  for (const photos of [[first], [first, first], [first, foreign], [second, first, foreign]])
    expect((await admin.put('/photo/order', { gym_id: gym.id, photos })).status).toBe(404)
  expect(captions(await list())).toEqual(['bir', 'ikki'])
  const employee = await world.employee(admin, { gyms: [gym.id] })
  expect((await add(employee, gym.id)).status).toBe(403)
  expect((await admin.post('/photo/create', { gym_id: gym.id })).status).toBe(400)
  for (const { status } of [
    await other.admin.get(`/photo/all?gym_id=${gym.id}`),
    await add(other.admin, gym.id),
    await other.admin.del(`/photo/delete/${first}`),
    await other.admin.put(`/photo/update/${first}`, { caption: 'begona' }),
  ])
    expect(status).toBe(404)
})
