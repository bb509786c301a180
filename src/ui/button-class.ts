import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'ghostDanger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center rounded-md border font-medium transition-colors duration-100 ' +
  'aria-disabled:cursor-not-allowed disabled:cursor-not-allowed'

const off =
  'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted disabled:border-line disabled:bg-sunken disabled:text-muted'

const ghost =
  'border-transparent bg-transparent hover:bg-hover active:bg-sunken aria-disabled:bg-transparent aria-disabled:text-muted disabled:bg-transparent disabled:text-muted aria-disabled:[&_svg]:opacity-50'

const variants: Record<ButtonVariant, string> = {
  primary: `border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover ${off}`,
  secondary: `border-line-strong bg-surface text-ink hover:bg-hover active:bg-sunken ${off}`,
  ghost: `${ghost} text-ink`,
  danger: `border-transparent bg-bad-solid text-on-bad hover:bg-bad-solid-hover active:bg-bad-solid-hover ${off}`,
  /** Takes something away, beside acts that weigh more. */
  ghostDanger: `${ghost} text-bad`,
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 gap-1.5 px-2.5 py-1 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-3.5',
  md: 'min-h-9 gap-2 px-3.5 py-1.5 text-base pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4',
  lg: 'min-h-11 gap-2 px-5 py-2 text-md [&_svg]:size-4.5',
}

/** The looks of a button for anything that is not a `<button>`: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'md',
  className,
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
} = {}) => cx(base, variants[variant], sizes[size], className)

const iconSizes: Record<ButtonSize, string> = {
  sm: 'size-8 pointer-coarse:size-11 [&_svg]:size-4',
  md: 'size-9 pointer-coarse:size-11 [&_svg]:size-4.5',
  lg: 'size-11 [&_svg]:size-5',
}

export const iconButtonClass = ({
  variant = 'ghost',
  size = 'md',
  className,
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
} = {}) => cx(base, variants[variant], iconSizes[size], className)
