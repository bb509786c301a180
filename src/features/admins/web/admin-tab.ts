import { useSearch } from '#src/web/navigation.tsx'

export const adminTabs = ['overview', 'gyms', 'subscriptions'] as const
export type AdminTab = (typeof adminTabs)[number]

const key = 'adminTab'
const known = (text: string | null | undefined): AdminTab | undefined => adminTabs.find((tab) => tab === text)

function kept(): AdminTab | undefined {
  try {
    return known(localStorage.getItem(key))
  } catch {
    return undefined // storage is switched off: the address alone tells
  }
}

function remember(tab: AdminTab): void {
  try {
    localStorage.setItem(key, tab)
  } catch {
    // see kept()
  }
}

/** The part of an owner's page: what the address says, else the one looked at last. */
export function useAdminTab(): [AdminTab, (tab: AdminTab) => void] {
  const { tab } = useSearch()
  return [known(tab) ?? kept() ?? 'overview', remember]
}
