import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, iconButtonClass } from './button-class.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label'> & {
  /** the accessible name; also shown as a tooltip */
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  pending?: boolean
  disabledReason?: string | null | undefined
  /** leave out the tooltip, for example when a popup opens at the same place */
  quiet?: boolean
}

export function IconButton({
  label,
  icon,
  variant,
  size,
  pending = false,
  disabledReason,
  quiet = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const inert = pending || Boolean(disabledReason)
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={disabledReason ? true : undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (inert) event.preventDefault()
        else onClick?.(event)
      }}
      className={iconButtonClass({ variant, size, className })}
    >
      {pending ? <Spinner /> : icon}
    </button>
  )
  if (quiet && !disabledReason) return button
  return (
    <Tooltip content={disabledReason ?? label} describes={Boolean(disabledReason)} onTap={Boolean(disabledReason)}>
      {button}
    </Tooltip>
  )
}
