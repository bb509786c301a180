import type { ComponentProps } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { today } from '#src/web/texts.ts'
import { sampleSession } from '#test/components/class-samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { ClassSession } from '../contract.ts'
import { GroupedWeek } from './GroupedWeek.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { Place } from './WeekTable.tsx'

const server = standInForServer()
beforeEach(signIn)

const gym = { _id: '00000000-0000-7000-8000-000000000001', name: 'Chilonzor' }
const monday = addDays(today(), 7)
const small = { _id: '00000000-0000-7000-8000-00000000000e', name: 'Kichik zal' }
const later = new Date(Date.now() + 7 * 86_400_000).toISOString()
const yoga = sampleSession({ date: monday, starts_at: later, ends_at: later })
const pilates = sampleSession({ _id: 'pilates', date: addDays(monday, 1), room_id: small, coach_id: null })
const list = (rows: object) => ({ ...rows, pagination: { page: 1, limit: 100, total: 1, pages: 1 } })

type Given = Pick<ComponentProps<typeof GroupedWeek>, 'by' | 'sessions'> & Partial<ComponentProps<typeof GroupedWeek>>
/** The week after this one, narrowed, of somebody who only looks, unless given otherwise. */
const Week = (given: Given) => (
  <GroupedWeek
    gym={gym}
    isNarrowed
    monday={monday}
    day={monday}
    openId={undefined}
    onOpen={vi.fn<() => void>()}
    acts={undefined}
    strip={null}
    {...given}
  />
)

test('by rooms a free room has its row, and a class dragged there is asked about with the room that it goes to', async () => {
  await page.viewport(1440, 900)
  const moved = vi.fn<(session: ClassSession, to: Place) => void>()
  showPages({
    // below the bar of the product, under which the heads of the days stay
    '/admin/classes': () => (
      <div style={{ paddingTop: 80 }}>
        <Week by="room" sessions={[yoga]} isNarrowed={false} acts={{ onAdd: vi.fn<() => void>(), onMove: moved }} />
      </div>
    ),
  })
  ;(await server.next('/class/kind/all')).answer(list({ kinds: [] }))
  ;(await server.next('/class/coach/all')).answer(list({ coaches: [] }))
  ;(await server.next('/class/room/all')).answer(list({ rooms: [{ ...small, places: 8 }] }))
  const free = page.getByRole('row', { name: 'Kichik zal' })
  await expect.element(free).toBeVisible()
  await page.getByRole('button', { name: /Yoga/ }).dropTo(free.getByRole('cell').first())
  await vi.waitUntil(() => moved.mock.calls.length > 0, { timeout: 20_000 })
  expect(moved.mock.calls[0]?.[1]).toEqual({ date: monday, time: '18:00', room: small })
})

test('by coaches those without one stand last, and the move says whom the class goes to before it is saved', async () => {
  await page.viewport(1440, 900)
  showPages({
    '/admin/classes': () => (
      <>
        <Week by="coach" sessions={[pilates, yoga]} />
        <MoveDialog session={yoga} to={{ date: monday, time: '18:00', coach: null }} onClose={vi.fn<() => void>()} />
      </>
    ),
  })
  const preview = await server.next(`/class/session/preview/${yoga._id}`)
  expect(preview.body).toMatchObject({ coach_id: null, date: monday, time: '18:00' })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('18:00 · Malika Yusupova')
  await expect.element(dialog).toHaveTextContent('18:00 · Murabbiysiz')
  const heads = page.getByRole('rowheader', { includeHidden: true })
  await expect.element(heads.first()).toHaveTextContent('Malika Yusupova')
  await expect.element(heads.last()).toHaveTextContent('Murabbiysiz')
})

test('on paper each word of a class stands whole and on white, also of a dark screen', async () => {
  await page.viewport(794, 1100) // A4
  document.documentElement.dataset['theme'] = 'dark'
  // its type is the provider's, which knows Node; this program does not
  const chromium = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
  await chromium.send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    delete document.documentElement.dataset['theme']
    await chromium.send('Emulation.setEmulatedMedia', { media: '' })
  })
  const shown = { ...yoga, coach_id: { _id: 'coach', fullname: 'Muhammadamin Abdurahmonov', photo: null } }
  showPages({
    '/admin/classes': () => <Week by="room" sessions={[shown]} />,
  })
  const chip = page.getByRole('button', { name: /Yoga/ }).first()
  await expect.element(chip).toBeVisible()
  const parts = [...chip.element().querySelectorAll('*'), chip.element()]
  expect(parts.filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1)).toEqual([])
  expect(getComputedStyle(document.documentElement).getPropertyValue('--color-sunken')).toMatch(/^#e/)
})
