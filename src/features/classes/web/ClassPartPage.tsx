import { NoGyms } from '#src/features/gyms/web/NoGyms.tsx'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { ForbiddenState } from '#src/web/layout/ForbiddenState.tsx'
import { NotFoundPlace } from '#src/web/layout/UnauthorizedScreen.tsx'
import { useMe } from '#src/web/me.ts'
import { useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { type ClassPart, classParts, useOpenParts } from './ClassHead.tsx'
import { useClassGym } from './class-gym.ts'
import { deskTexts } from './desk-texts.ts'
import { FiguresPage } from './FiguresPage.tsx'
import { CoachList, KindList, RoomList } from './PartLists.tsx'
import { RulesPage } from './RulesPage.tsx'
import { SeriesList } from './SeriesList.tsx'

const pages: Readonly<Record<ClassPart, () => React.ReactNode>> = {
  series: SeriesList,
  kinds: KindList,
  coaches: CoachList,
  rooms: RoomList,
  rules: RulesPage,
  figures: FiguresPage,
}

/** …/classes/{part}: what the timetable is made of. */
export function ClassPartPage() {
  const t = useTexts(deskTexts)
  const asked = useParam('part')
  const part = classParts.find((each) => each === asked)
  useCrumb(part && t.tabs[part])
  const { gyms } = useClassGym()
  const isKnown = useMe() !== undefined
  const openParts = useOpenParts()
  if (!part) return <NotFoundPlace />
  // what the page would ask is not asked, and what may be done there is not offered
  if (isKnown && !openParts.includes(part)) return <ForbiddenState />
  if (gyms?.length === 0) return <NoGyms title={t.tabs[part]} />
  const Page = pages[part]
  return <Page key={part} />
}
