import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { freshPhone, useApi } from '#test/api.ts'

const world = useApi()

const site = (path: string, options: RequestInit = {}) =>
  fetch(world.base.replace(/\/api$/, path), { redirect: 'manual', ...options })
const pageOf = async (path: string, language = 'uz') => {
  const response = await site(path, { headers: { 'accept-language': language } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const form = (slug: string, fields: Record<string, string>) =>
  site(`/g/${slug}?lang=uz`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

/** A gym with an address of its own, and its owner. */
async function gymNamed(name: string) {
  const admin = await world.admin()
  const gym = await world.gym(admin, { name })
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  return { admin, gymId: gym.id, slug: settings.public_page.slug as string, version: settings.version as number }
}

const nasty = `<script>alert("a'b")</script></script><img src=x onerror=alert(1)>`
const dataOf = (text: string) => {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
  return JSON.parse(block)
}

test('a stranger reads name, hours, plans and contacts of a gym in three languages, without JavaScript', async () => {
  const { admin, gymId, slug } = await gymNamed('Gʻalaba Фитнес №1')
  expect(slug).toBe('galaba-fitnes-1')
  await admin.post('/plans/create/membership', {
    name: 'Oylik',
    price: 450_000,
    duration: 30,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [gymId],
  })
  const uz = await pageOf(`/g/${slug}`)
  expect(uz.status).toBe(200)
  expect(uz.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(uz.headers.get('cache-control')).toContain('max-age=60')
  for (const said of [
    '<h1>Gʻalaba Фитнес №1</h1>',
    'Oylik',
    '450\u00a0000\u00a0soʻm',
    'Sauna: bor',
    'Kecha-kunduz',
    'Dush',
    'Chilonzor',
  ])
    expect(uz.text).toContain(said)
  for (const [language, said] of [
    ['uz', 'Tariflar'],
    ['ru', 'Тарифы'],
    ['en', 'Plans'],
  ] as const) {
    expect((await pageOf(`/g/${slug}?lang=${language}`, 'en')).text).toContain(`>${said}</h2>`)
    expect((await pageOf(`/g/${slug}`, language)).text).toContain(`>${said}</h2>`)
    expect(uz.text).toContain(
      `hreflang="${language}" href="${world.base.replace(/\/api$/, '')}/g/${slug}?lang=${language}"`,
    )
  }
  expect(uz.text).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect(uz.text).not.toMatch(/ style=| on[a-z]+=/)
  const data = dataOf(uz.text)
  expect(data).toMatchObject({ '@type': 'ExerciseGym', name: 'Gʻalaba Фитнес №1' })
  expect(data.makesOffer).toEqual([{ '@type': 'Offer', name: 'Oylik', price: 450_000, priceCurrency: 'UZS' }])
  const again = await site(`/g/${slug}`, {
    headers: { 'accept-language': 'uz', 'if-none-match': uz.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const css = await site(/href="(\/g\/style\.css\?v=\w+)"/.exec(uz.text)?.[1] ?? '')
  expect(css.headers.get('cache-control')).toContain('immutable')
  const style = await css.text()
  expect(style).toContain(':root{--color-canvas: #f5f2ec;')
  expect(style).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{color-scheme: dark;--color-canvas: #131716;/)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set weekday_hours = '{"7": {"forAll": null}}' where gym_id = ${gymId}`.execute(db),
  )
  const withSunday = (await pageOf(`/g/${slug}?lang=uz&fresh=1`)).text
  for (const said of ['Du–Sh', 'Ya</dt><dd class="num">yopiq', '"dayOfWeek":["Monday"'])
    expect(withSunday).toContain(said)
})

test('the classes of the next week and the coaches stand on the page, without who comes or how many', async () => {
  const { admin, gymId, slug } = await gymNamed('Jadvalli zal')
  const [kind, coach, room] = [newId(), newId(), newId()]
  const insert = (starts: Date, status: 'scheduled' | 'cancelled') =>
    world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
      sql`insert into class_sessions (admin_id, id, gym_id, kind_id, coach_id, room_id, held_on, starts_at, ends_at, places, booked, status, cancel_reason, created_at)
        values (${admin.id}, ${newId()}, ${gymId}, ${kind}, ${coach}, ${room}, ${tashkentDay(starts)}, ${starts}, ${new Date(starts.getTime() + 3_600_000)}, 17, 13,
          ${status}, ${status === 'cancelled' ? 'kasal' : null}, now())`.execute(db),
    )
  await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    await sql`insert into class_kinds (admin_id, id, name, color, gender, age_from, created_at) values (${admin.id}, ${kind}, 'Yoga <i>', 'teal', 'female', 16, now())`.execute(
      db,
    )
    await sql`insert into class_coaches (admin_id, id, fullname, phone_number, skills, created_at)
      values (${admin.id}, ${coach}, 'Malika Yusupova', '+998901110099', '{pilates}', now())`.execute(db)
    await sql`insert into class_rooms (admin_id, id, gym_id, name, places, created_at) values (${admin.id}, ${room}, ${gymId}, 'Zal', 20, now())`.execute(
      db,
    )
  })
  const day = 86_400_000
  await insert(new Date(Date.now() + 2 * day), 'scheduled')
  await insert(new Date(Date.now() + 3 * day), 'cancelled')
  await insert(new Date(Date.now() + 10 * day), 'scheduled')
  await insert(new Date(Date.now() - day), 'scheduled')
  const { text } = await pageOf(`/g/${slug}`)
  expect(text.match(/<time/g)).toHaveLength(1)
  expect(text).toContain('<b>Yoga &lt;i&gt;</b>')
  expect(text).toContain('<h3>Malika Yusupova</h3><p class="muted">pilates</p>')
  const { event } = dataOf(text)
  expect(event).toMatchObject([
    {
      '@type': 'Event',
      name: 'Yoga <i>',
      performer: { name: 'Malika Yusupova' },
      startDate: expect.stringMatching(/Z$/),
    },
  ])
  const withoutTimes = JSON.stringify(event).replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '""')
  expect(withoutTimes).not.toMatch(/:(13|17)\b/)
  const timetable = /<section class="card" aria-labelledby="timetable">.*?<\/section>/s.exec(text)?.[0] ?? ''
  expect(timetable).toContain('Malika Yusupova · Ayollar · 16 yoshdan')
  expect(timetable).not.toMatch(/>\D*(13|17)\D*</)
  for (const hidden of ['kasal', '1110099']) expect(text).not.toContain(hidden)
  // of a gym with more classes than a page takes no day is cut off
  for (const ahead of [4, 5]) {
    const noon = new Date(startOfDay(addDays(tashkentDay(new Date()), ahead)).getTime() + day / 2)
    // as values: no node takes rows of a query past the row-level security of its table
    const rows = Array.from(
      { length: 120 },
      () =>
        sql`(${admin.id}::uuid, gen_random_uuid(), ${gymId}::uuid, ${kind}::uuid, ${coach}::uuid, ${room}::uuid, ${tashkentDay(noon)}::date, ${noon}::timestamptz,
          ${noon}::timestamptz + interval '1 hour', 17, 'scheduled', now())`,
    )
    await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
      sql`insert into class_sessions (admin_id, id, gym_id, kind_id, coach_id, room_id, held_on, starts_at, ends_at, places, status, created_at)
        values ${sql.join(rows)}`.execute(db),
    )
  }
  expect((await pageOf(`/g/${slug}?fresh=1`)).text.match(/<time/g)).toHaveLength(121)
})

test('a holiday that is told on the page is no day with usual hours to a search engine either', async () => {
  const { admin, gymId, slug, version } = await gymNamed('Bayram zali')
  expect(dataOf((await pageOf(`/g/${slug}`)).text)).not.toHaveProperty('specialOpeningHoursSpecification')
  const day = addDays(tashkentDay(new Date()), 5)
  const holidays = [{ date: day, name: 'Qurbon hayiti' }]
  expect((await admin.put(`/gym/settings/${gymId}`, { version, holidays })).status).toBe(200)
  const { text } = await pageOf(`/g/${slug}`)
  expect(text).toContain('<dd>Qurbon hayiti</dd>')
  const closed = { opens: '00:00', closes: '00:00', validFrom: day, validThrough: day }
  expect(dataOf(text).specialOpeningHoursSpecification).toEqual([
    { '@type': 'OpeningHoursSpecification', name: 'Qurbon hayiti', ...closed },
  ])
})

test('who asks by a member’s link came by them; a link of nobody, of another gym or of oneself is no invitation', async () => {
  const { admin, gymId, slug } = await gymNamed('Doʻstlar zali')
  const other = await gymNamed('Boshqa zal')
  const join = async (owner: typeof admin, gym: string) => {
    const phone_number = freshPhone()
    const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym] }
    return { id: (await owner.post('/member/create', card)).body.member._id as string, phone: phone_number }
  }
  const friend = await join(admin, gymId)
  const stranger = await join(other.admin, other.gymId)
  const member = await world.session('member', friend.id)
  const invitation = async () => (await member.get(`/member/invitation?gym_id=${gymId}`)).body
  expect(await invitation()).toMatchObject({ path: `/g/${slug}?friend=${friend.id}`, asked: 0, joined: 0 })
  const page = await pageOf(`/g/${slug}?friend=${friend.id}`)
  const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const ask = (to: string, phone_number = freshPhone()) =>
    site(to.replaceAll('&amp;', '&'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ fullname: 'Bobur', phone_number }).toString(),
    })
  expect((await ask(action)).status).toBe(303)
  for (const of of [stranger.id, newId(), 'x']) expect((await ask(`/g/${slug}?lang=uz&friend=${of}`)).status).toBe(303)
  await ask(`/g/${slug}?lang=uz&friend=${friend.id}`, friend.phone)
  const { leads } = (await admin.get('/lead/all')).body
  expect(leads.map((lead: { invited_by: { _id: string } | null }) => lead.invited_by?._id).filter(Boolean)).toEqual([
    friend.id,
  ])
  expect(leads).toHaveLength(5)
  expect(await invitation()).toMatchObject({ asked: 1, joined: 0 })
})

test('whatever an owner or a stranger types stands on the page as text', async () => {
  const { admin, gymId, slug, version } = await gymNamed(nasty)
  await admin.put(`/gym/settings/${gymId}`, { public_page: { text: nasty }, facilities: [nasty.slice(0, 80)], version })
  await admin.post('/plans/create/membership', {
    name: nasty,
    price: 1000,
    duration: 30,
    options: [{ key: nasty.slice(0, 60), value: nasty.slice(0, 60) }],
    gyms: [gymId],
  })
  const { status, text } = await pageOf(`/g/${slug}`)
  expect(status).toBe(200)
  const answer = await form(slug, {
    fullname: '',
    phone_number: '"><script>1</script>',
    text: '</textarea><script>2</script>',
  })
  expect(answer.status).toBe(400)
  for (const page of [text, await answer.text()]) {
    expect(page).not.toContain('<img src=x')
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page.match(/<\/script/g)).toHaveLength(1)
    expect(page.match(/<textarea/g)).toHaveLength(1)
    expect(dataOf(page).name).toContain('onerror')
    expect(dataOf(page).description).toContain('<script>')
  }
})

test('a page that is unknown, switched off, of a blocked owner or of a lapsed gym is the same 404', async () => {
  const off = await gymNamed('Yopiq zal')
  const switched = await off.admin.put(`/gym/settings/${off.gymId}`, {
    public_page: { is_on: false },
    version: off.version,
  })
  expect(switched.body.settings.public_page).toEqual({ slug: off.slug, is_on: false, text: null })
  const blocked = await gymNamed('Bloklangan zal')
  await (await world.superadmin()).put(`/admin/status/${blocked.admin.id}`, { status: 'block', reason: 'sinov' })
  const lapsed = await gymNamed('Tugagan zal')
  const deleted = await gymNamed('Ketgan zal')
  await deleted.admin.del(`/gym/delete/${deleted.gymId}`)
  const admin = await world.admin()
  await world.gym(admin, { name: 'Obunasiz zal', subscription: 'none' })
  world.clock(new Date(Date.now() + 400 * 86_400_000))
  const late = await pageOf(`/g/${lapsed.slug}`)
  world.clock(null)
  const missing = await pageOf('/g/hech-qachon')
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(missing.text).toContain('noindex')
  for (const slug of [off.slug, blocked.slug, deleted.slug, 'obunasiz-zal', '%3Cb%3E'])
    expect(await pageOf(`/g/${slug}`)).toMatchObject({ status: 404, text: missing.text })
  for (const slug of ['%00', 'zal%00', '%EF%BF%BF', '..%2f'])
    for (const method of ['GET', 'POST'])
      expect((await site(`/g/${slug}`, { method })).status, `${method} ${slug}`).toBe(404)
  for (const path of ['/g', '/g/', '/g/bir/ikki', '/g/%00/'])
    expect([path, (await site(path)).status]).toEqual([path, 404])
  expect(late).toMatchObject({ status: 404, text: missing.text })
  expect((await pageOf(`/g/${lapsed.slug}`)).status).toBe(200)
  for (const path of ['/robots.txt', '/sitemap.xml'])
    expect([path, (await site(path, { method: 'HEAD' })).status]).toEqual([path, 200])
  const robots = await pageOf('/robots.txt')
  expect(robots.text).toContain('Allow: /g/')
  for (const door of ['/', '/login/member', '/member']) expect(robots.text).toContain(`\nAllow: ${door}$\n`)
  expect(robots.text).toContain('\nDisallow: /\n')
  const { text: sitemap } = await pageOf('/sitemap.xml')
  expect(sitemap).toContain(`/g/${lapsed.slug}</loc>`)
  for (const slug of [off.slug, blocked.slug, deleted.slug, 'obunasiz-zal'])
    expect(sitemap).not.toContain(`/g/${slug}<`)
})

test('an address stays when the name changes, is one gym’s alone, and leads on after it was changed', async () => {
  const one = await gymNamed('Temir Saroy')
  const two = await gymNamed('Темир Сарой')
  expect([one.slug, two.slug]).toEqual(['temir-saroy', 'temir-saroy-2'])
  const { gym } = (await one.admin.get(`/gym/one/${one.gymId}`)).body
  await one.admin.put(`/gym/update/${one.gymId}`, { name: 'Butunlay boshqa', version: gym.version })
  expect((await pageOf('/g/temir-saroy')).text).toContain('<h1>Butunlay boshqa</h1>')

  const taken = await two.admin.put(`/gym/settings/${two.gymId}`, {
    public_page: { slug: one.slug },
    version: two.version,
  })
  expect([taken.status, taken.body.error, Object.keys(taken.body.fields)]).toEqual([
    409,
    'gym.slug_taken',
    ['public_page.slug'],
  ])
  for (const slug of ['a', 'ikki soʻz', '-chiziq', 'nuqta.css', '../api', 'x'.repeat(61)]) {
    const refused = await two.admin.put(`/gym/settings/${two.gymId}`, { public_page: { slug }, version: two.version })
    expect([slug, refused.status]).toEqual([slug, 400])
  }
  const changed = await two.admin.put(`/gym/settings/${two.gymId}`, {
    public_page: { slug: 'Saroy-Ikki' },
    version: two.version,
  })
  expect(changed.body.settings.public_page.slug).toBe('saroy-ikki')
  const former = await site('/g/temir-saroy-2?lang=ru')
  expect([former.status, former.headers.get('location')]).toEqual([301, '/g/saroy-ikki?lang=ru'])
  const back = await two.admin.put(`/gym/settings/${two.gymId}`, {
    public_page: { slug: 'temir-saroy-2' },
    version: changed.body.settings.version,
  })
  expect(back.body.settings.public_page.slug).toBe('temir-saroy-2')
  expect((await site('/g/saroy-ikki')).headers.get('location')).toBe('/g/temir-saroy-2')
})

test('the form without JavaScript makes one lead however often it is sent, keeps what was typed and tells what is wrong', async () => {
  const { admin, slug } = await gymNamed('Forma zali')
  const phone = freshPhone()
  const wrong = await form(slug, { fullname: 'Ali <b>', phone_number: '12', text: 'savol' })
  const page = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(page).toContain('value="Ali &lt;b&gt;"')
  expect(page).toContain('id="phone_number-error"')
  const typed = phone.replace('+998', '').replace(/(..)(...)(..)(..)/, '$1 $2 $3 $4')
  const sent = await form(slug, { fullname: 'Ali Valiyev', phone_number: typed, text: 'Necha soatda?' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/g/${slug}?lang=uz&sent=1#ask`])
  expect((await pageOf(`/g/${slug}?sent=1`)).text).toContain('Rahmat!')
  expect((await form(slug, { fullname: 'Ali Valiyev', phone_number: phone, text: '' })).status).toBe(303)
  const { leads } = (await admin.get('/lead/all')).body
  expect(leads).toMatchObject([{ fullname: 'Ali Valiyev', phone_number: phone, text: 'Necha soatda?', status: 'new' }])
  expect(leads).toHaveLength(1)
  await form(slug, { fullname: 'Ali', phone_number: phone })
  const fourth = await form(slug, { fullname: 'Ali', phone_number: phone })
  expect([fourth.status, Number(fourth.headers.get('retry-after') ?? 1) > 0]).toEqual([429, true])
  expect((await form('hech-qachon', { fullname: 'Ali', phone_number: freshPhone() })).status).toBe(404)
  const twice = await site(`/g/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'fullname=a&fullname=b',
  })
  expect(twice.status).toBe(400)
  const huge = await form(slug, { fullname: 'x'.repeat(30_000) })
  expect(huge.status).toBe(413)
})

test('what is no form is refused as such: nothing in it stands on the page, and nothing breaks', async () => {
  const { slug } = await gymNamed('Shaklsiz zal')
  const markup = { markup: '<script>alert(1)</script>' }
  const bodies: [type: string, body: string][] = [
    ['application/json', JSON.stringify({ fullname: markup, phone_number: markup, text: markup, value: markup })],
    ['application/json', '{"fullname":5,"value":5,"proof":{"a":1}}'],
    ['application/json', '{'],
    ['text/plain', 'fullname=Ali'],
    ['multipart/form-data; boundary=edge', '--edge\r\nContent-Disposition: form-data; name="fullname"\r\n\r\nAli'],
  ]
  for (const path of [`/g/${slug}`, `/g/${slug}/gift-card`])
    for (const [type, body] of bodies) {
      const answer = await site(path, { method: 'POST', headers: { 'content-type': type }, body })
      expect([path, type, answer.status]).toEqual([path, type, 400])
      expect(await answer.text()).not.toContain('<script>alert')
    }
})

test('what link previews read of a long text ends with a whole word, and never within a picture of several signs', async () => {
  const { admin, gymId, slug, version } = await gymNamed('Temir Zal')
  const family = '👨‍👩‍👧'
  const text = `${'Mashgʻulotlar '.repeat(14)}${family.repeat(30)} oxiri`
  await admin.put(`/gym/settings/${gymId}`, { public_page: { text }, version })
  const { text: page } = await pageOf(`/g/${slug}`)
  const told = /<meta name="description" content="([^"]*)">/.exec(page)?.[1] ?? ''
  expect(told).toBe(`${'Mashgʻulotlar '.repeat(14).trim()}…`)
  expect(dataOf(page).description).toBe(text)
})
