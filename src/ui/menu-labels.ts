import type { Language } from '#src/contract/languages.ts'

type MenuLabels = Record<'breadcrumbs' | 'collapseSidebar' | 'expandSidebar' | 'openMenu', string>

/** What stands beside a menu, and no door has one. */
export const menuLabels: Readonly<Record<Language, MenuLabels>> = {
  uz: {
    breadcrumbs: 'Sahifa yoʻli',
    collapseSidebar: 'Menyuni yigʻish (Ctrl+B)',
    expandSidebar: 'Menyuni yoyish (Ctrl+B)',
    openMenu: 'Menyuni ochish',
  },
  ru: {
    breadcrumbs: 'Путь к странице',
    collapseSidebar: 'Свернуть меню (Ctrl+B)',
    expandSidebar: 'Развернуть меню (Ctrl+B)',
    openMenu: 'Открыть меню',
  },
  en: {
    breadcrumbs: 'Breadcrumbs',
    collapseSidebar: 'Collapse menu (Ctrl+B)',
    expandSidebar: 'Expand menu (Ctrl+B)',
    openMenu: 'Open menu',
  },
}
