/** The frame of every text-like control; the input inside has no frame of its own. By finger its inside is 44 px. */
export const controlBox =
  'group/box flex min-h-9 items-stretch rounded-md border border-line-strong bg-surface text-ink transition-colors duration-100 pointer-coarse:min-h-11.5 ' +
  'hover:border-ink focus-within:border-accent focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-1 ' +
  'has-[[aria-invalid=true]]:border-bad has-[[aria-invalid=true]]:focus-within:outline-bad ' +
  // not a disabled option or button in it
  'has-[:is(input,select,textarea):disabled]:border-line has-[:is(input,select,textarea):disabled]:bg-sunken has-[:is(input,select,textarea):disabled]:text-muted'

/** 16 px on touch screens, so that phones do not zoom in. */
export const controlInput =
  'w-full min-w-0 flex-1 rounded-md bg-transparent px-3 text-ellipsis text-base text-inherit outline-none pointer-coarse:text-md disabled:cursor-not-allowed'

/** A word or sign inside the frame, before or after the input. */
export const controlAffix = 'flex shrink-0 items-center text-muted text-base select-none'
