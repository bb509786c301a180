import { useState } from 'react'
import { cx } from './cx.ts'
import { initials } from './initials.ts'

const sizes = {
  xs: 'size-6 text-2xs',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-lg',
  xl: 'size-24 text-2xl',
} as const

/** A face or the initials on tile. The name is required; `decorative` when the same name stands beside it. */
export function Avatar({
  name,
  src,
  size = 'sm',
  shape = 'round',
  decorative = false,
  className,
}: {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  /** people are round, gyms are square */
  shape?: 'round' | 'square'
  decorative?: boolean
  className?: string
}) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const frame = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden bg-off-soft font-semibold text-off select-none',
    shape === 'round' ? 'rounded-full' : 'rounded-md',
    sizes[size],
    className,
  )
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenSrc(src)}
        className={cx(frame, 'object-cover')}
      />
    )
  }
  return (
    <span {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })} className={frame}>
      {initials(name)}
    </span>
  )
}
