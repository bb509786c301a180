import { type ReactNode, useId } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { Progress } from '#src/ui/Progress.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Course } from '../contract.ts'
import { unitOf, wayToGoal } from '../rules.ts'
import { texts } from './texts.ts'

/** `82,4 kg`: in the language's own decimals. */
export function useMeasureWords() {
  const t = useTexts(texts)
  const formats = useFormats()
  return (kind: Course['kind'], value: number) =>
    `${formats.number(value).replace(/([.,]\d)0$/, '$1')} ${t.units[unitOf[kind]]}`
}

/** One measure: the last value, its course, and how far the goal is. */
export function CourseCard({
  course,
  actions,
  children,
}: {
  course: Course
  actions?: ReactNode
  children?: ReactNode
}) {
  const t = useTexts(texts)
  const formats = useFormats()
  const say = useMeasureWords()
  const { kind, points, goal } = course
  const [first, last] = [points[0], points.at(-1)]
  const change = first && last ? Math.round((last.value - first.value) * 10) / 10 : 0
  return (
    <Card title={t.measures[kind]} actions={actions}>
      {last ? (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="num font-semibold text-2xl">{say(kind, last.value)}</span>
          <span className="num text-muted text-sm">{t.last(formats.day(last.date))}</span>
        </p>
      ) : (
        <p className="text-muted">{t.nothing}</p>
      )}
      {change !== 0 && (
        <p className="num text-muted text-sm">{t.change(`${change > 0 ? '+' : ''}${say(kind, change)}`)}</p>
      )}
      {points.length > 1 && <CourseLine course={course} label={t.course(t.measures[kind])} />}
      {goal && (
        <div className="mt-3 grid gap-1.5">
          <p className="num">{t.goalIs(say(kind, goal.target), goal.date ? formats.day(goal.date) : '')}</p>
          {first && last && (
            <Progress
              label={t.goal}
              percent={wayToGoal({ first: first.value, last: last.value, target: goal.target }) * 100}
              hideLabel
            />
          )}
        </div>
      )}
      {children}
    </Card>
  )
}

const [width, height, pad] = [320, 96, 8]

/** The course between its lowest and highest value; each value stands in words below it. */
function CourseLine({ course: { points, goal }, label }: { course: Course; label: string }) {
  const id = useId()
  const values = [...points.map(({ value }) => value), ...(goal ? [goal.target] : [])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [from, to] = [Date.parse(points[0]?.date ?? ''), Date.parse(points.at(-1)?.date ?? '')]
  const x = (date: string) => pad + ((Date.parse(date) - from) / Math.max(1, to - from)) * (width - 2 * pad)
  const y = (value: number) => height - pad - ((value - low) / Math.max(0.1, high - low)) * (height - 2 * pad)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id} className="mt-3 w-full">
      <title id={id}>{label}</title>
      {goal && (
        <line
          x1={0}
          x2={width}
          y1={y(goal.target)}
          y2={y(goal.target)}
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-good"
        />
      )}
      <polyline
        points={points.map(({ date, value }) => `${x(date)},${y(value)}`).join(' ')}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-accent"
      />
      {points.length <= 30 &&
        points.map(({ date, value }) => <circle key={date} cx={x(date)} cy={y(value)} r="3" className="fill-accent" />)}
    </svg>
  )
}
