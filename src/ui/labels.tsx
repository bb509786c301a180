import { createContext, type ReactNode, useContext } from 'react'
import type { MissingReason } from './code.ts'

/** The small words that components need wherever they stand. The web kernel gives them once, in the chosen language. */
export type UiLabels = {
  close: string
  clear: string
  remove: string
  loading: string
  required: string
  more: string
  moreInfo: string
  copy: string
  copied: string
  retry: string
  /** why a part's code did not come */
  missing: Record<MissingReason, string>
  requestId: string
  showPassword: string
  hidePassword: string
  /** "soʻm" */
  currency: string
  increase: string
  decrease: string
  /** pattern shown in an empty date field, "kk.oo.yyyy" */
  datePlaceholder: string
  dateInvalid: string
  openCalendar: string
  previousMonth: string
  nextMonth: string
  month: string
  year: string
  /** January to December */
  months: readonly string[]
  /** Monday to Sunday, two letters */
  weekdays: readonly string[]
  nothingFound: string
  /** said aloud when a list that was typed for is here */
  foundCount: (count: number) => string
  /** in place of a list: the search did not reach the server */
  searchFailed: string
  /** Enter over a text that fits several, or only resembles them */
  chooseOne: string
  addRow: string
  /** for the remove button of a row, "Qator 2 ni olib tashlash" */
  removeRow: (row: number) => string
  /** why the only row cannot be removed */
  lastRow: string
  pagination: string
  previousPage: string
  nextPage: string
  page: (page: number) => string
  pageSize: string
  showTable: string
  showChart: string
  /** saves the table of a chart as a file */
  saveTable: string
  notifications: string
  breadcrumbs: string
  collapseSidebar: string
  expandSidebar: string
  openMenu: string
}

const LabelsContext = createContext<UiLabels | null>(null)

export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>
}

export function useUiLabels(): UiLabels {
  const labels = useContext(LabelsContext)
  if (!labels) throw new Error('no UiLabelsProvider above')
  return labels
}
