import type { Day } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'

export const [longestTitle, longestBody] = [120, 2000]

/** So many times a day an owner saves news that members are told of: each rings at all of them. */
export const toldADay = 40

/** How a piece of news stands on a day; what is not published is a draft whatever its days are. */
export const newsStates = ['shown', 'ahead', 'over', 'draft'] as const
export type NewsState = (typeof newsStates)[number]

type Dated = { is_published: boolean; from_on: Day; until_on: Day | null }

export const newsState = ({ is_published, from_on, until_on }: Dated, today: Day): NewsState =>
  !is_published ? 'draft' : from_on > today ? 'ahead' : until_on !== null && until_on < today ? 'over' : 'shown'

export const newsSearchText = ({ title, body }: { title: string; body: string }): string => foldText(`${title} ${body}`)
