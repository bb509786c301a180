import { Popover as Base } from '@base-ui/react/popover'

/** A control inside a Popover that closes it. */
export const PopoverClose = Base.Close
