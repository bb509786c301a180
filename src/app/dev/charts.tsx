import { BarChart } from '#src/ui/charts/BarChart.tsx'
import { HeatMap } from '#src/ui/charts/HeatMap.tsx'
import { LineChart } from '#src/ui/charts/LineChart.tsx'
import { ShareBar } from '#src/ui/charts/ShareBar.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { galleryTexts } from './gallery-texts.ts'
import { here, Sample, State } from './Sample.tsx'

export function Charts() {
  const t = useTexts(galleryTexts)
  const formats = useFormats()
  const months = t.months.split(' ')
  const chart = {
    categoryLabel: t.month,
    categories: months,
    format: formats.som,
    formatAxis: formats.compact,
  }
  const paid = { name: t.cash, values: [1_200_000, 900_000, 0, 2_400_000, 1_100_000, 3_000_000] }
  const owed = { name: t.bad, values: [300_000, null, 120_000, -400_000, 0, 80_000] }
  const hours = ['07:00', '10:00', '13:00', '16:00', '19:00', '22:00']
  return (
    <>
      <Sample name="BarChart" wide>
        <State name="default">
          <BarChart {...chart} label={t.payments} isTitled description={t.sentence} series={[paid, owed]} />
        </State>
        <State name="stacked, one below zero">
          <BarChart {...chart} label={t.payments} stacked series={[paid, owed]} />
        </State>
        <State name="empty">
          <BarChart {...chart} label={t.visits} series={[{ name: t.visits, values: months.map(() => 0) }]} />
        </State>
      </Sample>
      <Sample name="LineChart" wide>
        <State name="default, with a gap">
          <LineChart {...chart} label={t.payments} series={[paid, owed]} />
        </State>
        <State name="long text">
          <LineChart {...chart} label={t.long} isTitled categories={months.map(() => t.long)} series={[paid]} />
        </State>
      </Sample>
      <Sample name="ShareBar, HeatMap" wide>
        <State name="ShareBar">
          <ShareBar
            label={t.method}
            isTitled
            heads={[t.method, t.sum, t.share]}
            format={formats.som}
            slices={[
              { name: t.cash, value: 1_200_000, link: here },
              { name: t.long, value: 700_000, color: 'ramp-2' },
              { name: t.transfer, value: 0, color: 'bad' },
            ]}
          />
        </State>
        <State name="HeatMap">
          <HeatMap
            label={t.visits}
            isTitled
            rows={t.weekdays.split(' ')}
            columns={hours}
            corner={t.day}
            values={t.weekdays.split(' ').map((_, row) => hours.map((_hour, column) => (row * column) % 7))}
            format={formats.number}
          />
        </State>
      </Sample>
    </>
  )
}
