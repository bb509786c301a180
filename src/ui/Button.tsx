import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** an icon before the words */
  icon?: ReactNode
  /** the action is under way: keeps the button's size, ignores further presses */
  pending?: boolean
  /** why the action is not possible now; the button stays focusable and says so on hover, focus and tap */
  disabledReason?: string | null | undefined
}

export function Button({
  variant,
  size,
  icon,
  pending = false,
  disabledReason,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = pending || Boolean(disabledReason)
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={disabledReason ? true : undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (inert) event.preventDefault()
        else onClick?.(event)
      }}
      className={buttonClass({ variant, size, className })}
    >
      {pending && <Spinner className="absolute inset-0 m-auto" />}
      <span className={cx('inline-flex items-center gap-[inherit]', pending && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  )
  if (!disabledReason) return button
  return (
    <Tooltip content={disabledReason} onTap>
      {button}
    </Tooltip>
  )
}
