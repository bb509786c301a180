/** What printers of a desk hold. */
export const papers = ['58mm', '80mm', 'a4'] as const
export type PaperFormat = (typeof papers)[number]

/** How wide a roll is, in millimetres; null for a sheet. */
export const rollWidth = (format: PaperFormat): 58 | 80 | null => (format === 'a4' ? null : format === '58mm' ? 58 : 80)
