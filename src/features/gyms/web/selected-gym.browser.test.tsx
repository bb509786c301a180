import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import { useUnsaved } from '#src/web/use-unsaved.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { GymWatch } from './GymWatch.tsx'
import { chooseGym, useSelectedGym } from './selected-gym.ts'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('employee', []))

const yunusobod = { _id: idOf(902), name: 'Yunusobod' }
const olmazor = { _id: idOf(903), name: 'Olmazor' }

function Desk() {
  const { gym } = useSelectedGym()
  const [typed, setTyped] = useState('')
  useUnsaved(() => typed !== '')
  return (
    <>
      <h1>{gym?.name}</h1>
      <input aria-label="Ism" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </>
  )
}
const gym = (name: string) => page.getByRole('heading', { name })
const typed = () => page.getByRole('textbox', { name: 'Ism' })

async function open() {
  showPages({ '/desk': Desk })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym, yunusobod] })
  await expect.element(gym(sampleGym.name)).toBeVisible()
}

/** Somebody goes to another gym in another tab. */
function goElsewhere({ _id }: { _id: string }) {
  const oldValue = localStorage.getItem('selectedGym')
  localStorage.setItem('selectedGym', _id)
  dispatchEvent(new StorageEvent('storage', { key: 'selectedGym', oldValue, newValue: _id }))
}

test('a tab follows the gym that is chosen in another one, but not with what is typed and not saved in it', async () => {
  await open()
  await typed().fill('Aziza')
  goElsewhere(yunusobod)
  await expect.element(gym(sampleGym.name)).toBeVisible()
  await expect.element(typed()).toHaveValue('Aziza')
  // nor after a reload, with what was typed brought back
  const left = { ...sessionStorage }
  cleanUp()
  Object.assign(sessionStorage, left)
  queryClient.clear()
  await open()
  await typed().fill('')
  goElsewhere(sampleGym)
  goElsewhere(yunusobod)
  await expect.element(gym(yunusobod.name)).toBeVisible()
})

test('what is chosen in the tab itself goes before what it had kept', async () => {
  await open()
  await typed().fill('Aziza')
  goElsewhere(yunusobod)
  await expect.element(gym(sampleGym.name)).toBeVisible()
  chooseGym(yunusobod._id)
  await expect.element(gym(yunusobod.name)).toBeVisible()
})

test('a tab whose own gym is taken away goes to the one of the device: no other tab moves to a third', async () => {
  const watched = () => (
    <>
      <GymWatch />
      <Desk />
    </>
  )
  localStorage.setItem('selectedGym', yunusobod._id)
  sessionStorage.setItem('selectedGym', olmazor._id) // it kept that one while another tab went on
  showPages({ '/desk': watched })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym, yunusobod, olmazor] })
  await expect.element(gym(olmazor.name)).toBeVisible()
  void queryClient.invalidateQueries()
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym, yunusobod] })
  await expect.element(page.getByText(`Endi «${yunusobod.name}» zalidasiz`).last()).toBeVisible() // beside what is read out
  await expect.element(gym(yunusobod.name)).toBeVisible()
  expect(localStorage.getItem('selectedGym')).toBe(yunusobod._id)
})
