import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** What the product promises: three lines, three drawings, no photograph to download. */
export function Advert() {
  const t = useTexts(texts)
  return (
    <div className="flex h-full flex-col justify-center px-5 py-8 sm:px-8 lg:px-16">
      <p className="mb-6 max-w-110 font-semibold text-2xl text-balance max-lg:text-lg lg:mb-9 lg:text-3xl">
        {t.promise}
      </p>
      <ul className="grid gap-3 sm:grid-cols-3 lg:max-w-110 lg:grid-cols-1">
        <Promise title={t.plan} text={t.planText} drawing={<PlanDrawing />} />
        <Promise title={t.strength} text={t.strengthText} drawing={<StrengthDrawing />} />
        <Promise title={t.intensity} text={t.intensityText} drawing={<IntensityDrawing />} />
      </ul>
    </div>
  )
}

const Promise = ({ title, text, drawing }: { title: string; text: string; drawing: React.ReactNode }) => (
  <li className="flex items-center gap-4 rounded-lg border border-line bg-surface px-4 py-3.5 max-lg:px-3">
    {drawing}
    <div className="min-w-0">
      <p className="font-semibold text-md max-lg:text-base">{title}</p>
      <p className="text-muted text-sm">{text}</p>
    </div>
  </li>
)

const frame = {
  viewBox: '0 0 40 40',
  fill: 'none',
  'aria-hidden': true,
  className: 'size-10 shrink-0 text-tile',
  strokeWidth: 2,
} as const

/** A week with its training days. */
const PlanDrawing = () => (
  <svg {...frame} stroke="currentColor">
    <rect x="5" y="8" width="30" height="26" rx="3" />
    <path d="M5 15.5h30M13 4v7M27 4v7" />
    <path d="M11 21h5v5h-5zM24 21h5v5h-5z" fill="currentColor" stroke="none" />
    <path d="m17.5 29 1.6 1.6 3.4-3.6" />
  </svg>
)

/** A loaded bar. */
const StrengthDrawing = () => (
  <svg {...frame} fill="currentColor">
    <path d="M3 18h34v4H3z" />
    <path d="M7 9h5v22H7zM28 9h5v22h-5zM13.5 13h3.5v14h-3.5zM23 13h3.5v14H23z" />
  </svg>
)

/** A pulse under load. */
const IntensityDrawing = () => (
  <svg {...frame} stroke="currentColor" strokeLinejoin="round" strokeLinecap="round">
    <path d="M3 23h7l4-13 6 22 5.5-17 3 8H37" />
  </svg>
)
