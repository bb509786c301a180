import { Check } from 'lucide-react'
import { cx } from '#src/ui/cx.ts'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

const steps = ['file', 'columns', 'check', 'run', 'result'] as const
export type ImportStep = (typeof steps)[number]

/** Where on the way an import is. On a phone only the current step has its name. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const t = useTexts(texts)
  const at = steps.indexOf(current)
  return (
    <nav aria-label={t.stepsLabel} className="mb-4">
      <p className="sr-only">{t.stepOf(at + 1, steps.length)}</p>
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={cx('flex items-center gap-2', step === current ? 'font-medium' : 'text-muted')}
          >
            <span
              className={cx(
                'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums',
                index < at && 'border-accent-line bg-accent-soft text-accent-text',
                index === at && 'border-accent bg-accent text-on-accent',
                index > at && 'border-line-strong',
              )}
            >
              {index < at ? <Check aria-hidden="true" className="size-3.5" /> : index + 1}
            </span>
            <span className={cx(step !== current && 'max-sm:sr-only')}>{t.steps[step]}</span>
            {index < steps.length - 1 && <span aria-hidden="true" className="h-px w-2 bg-line-strong xs:w-4 sm:w-8" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
