import { addDays } from '#src/contract/days.ts'
import { newsSearchText } from '#src/features/news/rules.ts'
import type { DemoGym } from './gyms.ts'
import type { World } from './world.ts'

/** What a gym tells: how many days ago it began, for how many days, and whether strangers read it too. */
const pieces = [
  {
    ago: 2,
    days: 14,
    isPublic: true,
    title: 'Shanba kuni ochiq eshiklar',
    body: 'Shanba kuni 10:00 dan 14:00 gacha doʻstingiz bilan keling: birinchi mashgʻulot unga bepul.\nKiyim va poyabzal oling, sochiq bizdan.',
  },
  {
    ago: 6,
    days: 30,
    isPublic: false,
    title: 'Yugurish yoʻlaklari yangilandi',
    body: 'Kardio zalga toʻrtta yangi yoʻlak qoʻyildi. Ishlatishni bilmasangiz, navbatchi murabbiydan soʻrang.',
  },
  {
    ago: 40,
    days: 7,
    isPublic: false,
    title: 'Dush bir kun yopiq',
    body: 'Chorshanba kuni suv quvurlari almashtiriladi. Noqulaylik uchun uzr soʻraymiz.',
  },
] as const

/** Something new stands on the members' phones, and something is over. */
export function addNews(world: World, gyms: readonly DemoGym[]): void {
  const random = world.random.fork('news')
  for (const adminId of new Set(gyms.map((gym) => gym.adminId)))
    for (const { ago, days, isPublic, title, body } of pieces) {
      const from_on = addDays(world.today, -ago)
      const at = world.moment(random, from_on, 9, 20)
      const id = world.id(at)
      world.rows.news.push({
        admin_id: adminId,
        id,
        title,
        body,
        from_on,
        until_on: addDays(from_on, days),
        is_published: true,
        is_public: isPublic,
        is_told: false,
        search_text: newsSearchText({ title, body }),
        created_at: at,
      })
      for (const gym of gyms)
        if (gym.adminId === adminId) world.rows.news_gyms.push({ admin_id: adminId, news_id: id, gym_id: gym.id })
    }
}
