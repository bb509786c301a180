import { Star } from 'lucide-react'
import { cx } from '#src/ui/cx.ts'
import { useTexts } from '#src/web/texts.ts'
import { stars } from '../rules.ts'
import { texts } from './texts.ts'

/** So many of five, as a picture with its words. */
export function Stars({ count }: { count: number }) {
  const t = useTexts(texts)
  return (
    <span role="img" aria-label={t.star(count)} className="inline-flex gap-0.5 whitespace-nowrap">
      {stars.map((one) => (
        <Star
          key={one}
          aria-hidden="true"
          className={cx('size-4', one <= count ? 'fill-warn text-warn' : 'text-line-strong')}
        />
      ))}
    </span>
  )
}

/** Five large radios in the look of stars. */
export function StarChoice({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useTexts(texts)
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t.stars}</legend>
      {stars.map((one) => (
        <label
          key={one}
          className="grid size-12 cursor-pointer place-items-center rounded-md hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="stars"
            value={one}
            checked={value === one}
            onChange={() => onChange(one)}
            aria-label={t.star(one)}
            className="sr-only"
          />
          <Star
            aria-hidden="true"
            className={cx('size-8', one <= value ? 'fill-warn text-warn' : 'text-line-strong')}
          />
        </label>
      ))}
    </fieldset>
  )
}
