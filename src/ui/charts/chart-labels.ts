import type { Language } from '#src/contract/languages.ts'

type ChartLabels = {
  showTable: string
  showChart: string
  /** saves the table of a chart as a file */
  saveTable: string
}

export const chartLabels: Readonly<Record<Language, ChartLabels>> = {
  uz: {
    showTable: 'Jadval koʻrinishida',
    showChart: 'Diagramma koʻrinishida',
    saveTable: 'Jadvalni CSV yuklab olish',
  },
  ru: {
    showTable: 'Показать таблицей',
    showChart: 'Показать диаграммой',
    saveTable: 'Скачать таблицу CSV',
  },
  en: {
    showTable: 'Show as table',
    showChart: 'Show as chart',
    saveTable: 'Download the table as CSV',
  },
}
